import { filterTable, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { filterConfigSchema } from '@/lib/contract/filter-config'
import { put, read } from '@/tests/support/config-folder'

describe('the filter configuration', () => {
  const path = '/scout/filters/scouting-filter-config.json'

  test('has every field with its kind, and the same free columns for visitors and members', async () => {
    const visitor = await read(path)
    const config = filterConfigSchema.parse(visitor.body)
    expect(config).toEqual(scoutingFilters)
    expect((await read(path, 'ada@example.com')).body).toEqual(visitor.body)
    const parkings = config.datasets.find(({ label }) => label === 'parkings')?.fields ?? []
    const pills = parkings.filter(({ kind }) => kind === 'poi')
    expect(pills.map(({ title, field, bounds, free }) => [title, field, bounds, free])).toEqual([
      ['Restaurant', 'POI restaurants', [1, 1000], true],
      ['Retail', 'POI retail', [1, 1000], false],
      ['Tourism', 'POI leisure', [1, 1000], false],
      ['Education', 'POI education', [1, 1000], false],
      ['Health', 'POI health', [1, 1000], false],
    ])
    const capacity = parkings.find(({ field }) => field === 'capacity')
    expect(capacity).toMatchObject({ kind: 'range', step: 1, bins: 50, demo: [50, 500], free: false })
    expect(parkings.find(({ field }) => field === 'Score DC')).toMatchObject({ step: 0.001, bounds: [0, 1] })
    expect(config.distances.map(({ title }) => title)).toEqual([
      'Any',
      'AC (< 50 kW)',
      'DC (50–149 kW)',
      'HPC (≥ 150 kW)',
      'DC/HPC (≥ 50 kW)',
    ])
    expect(config.display).toMatchObject({ least: 2, most: 7 })
  })

  test('derives `free` from the columns, whatever a file claims', async () => {
    const free = new Map<string, boolean>(siteColumns.map((column) => [column.name, column.free]))
    const claimed = {
      ...filterTable,
      sorts: filterTable.sorts.map((each) => ({ ...each, free: true })),
      display: {
        ...filterTable.display,
        fields: filterTable.display.fields.map((each) => ({ ...each, free: true })),
      },
    }
    put('scouting-filter-config.json', claimed)
    const { sorts, display } = filterConfigSchema.parse((await read(path)).body)
    for (const each of [...sorts, ...display.fields]) expect(each.free).toBe(free.get(each.field))
    expect(sorts.some((each) => !each.free)).toBe(true)
  })

  test('may come from further files of the installation', async () => {
    put('fleet.json', { ...filterTable, description: 'For fleets.' })
    expect((await read('/scout/filters/fleet.json')).body.description).toBe('For fleets.')
    expect(await read('/scout/filters/none.json')).toMatchObject({
      status: 404,
      body: { detail: 'There is no filter configuration "none.json" here.' },
    })
  })

  test('refuses a file with unknown or too many fields and names them', async () => {
    const [first] = filterTable.datasets
    put('scouting-filter-config.json', {
      ...filterTable,
      datasets: [{ ...first, fields: [{ field: 'wealth', title: 'Wealth', kind: 'range' }] }],
      display: { ...filterTable.display, default: ['osm_id'] },
    })
    const { status, body } = await read(path)
    expect(status).toBe(422)
    expect(body.detail).toBe(
      'The configuration file scouting-filter-config.json cannot be used. ' +
        'datasets.0.fields.0.field: There is no field "wealth" in parkings. ' +
        'display.default: Expected 2 to 7 fields, not 1.',
    )
  })

  test.each(['..%2Fsecret.json', '..%2f..%2fetc%2fpasswd', '.hidden.json', 'A.json', 'secret.txt'])(
    'keeps %j from reaching the disk',
    async (file) => {
      put('../secret.json', filterTable)
      const { status, body } = await read(`/scout/filters/${file}`)
      expect(status).toBe(422)
      expect(body.detail[0].loc).toEqual(['path', 'file'])
    },
  )

  test('refuses a control character in the name of a file', async () => {
    expect((await read('/scout/filters/a%00.json')).status).toBe(400)
  })
})
