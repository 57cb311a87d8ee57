import { type FilterTable, filterTable, scoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { editStart, editTable, tableEntries, tableOf } from '@/lib/domain/filters/filter-table-edits'

const must = (table: FilterTable | undefined): FilterTable => {
  if (!table) throw new Error('The edit was refused.')
  return table
}
const names = (table: FilterTable, part: Parameters<typeof tableEntries>[1]) =>
  tableEntries(table, part).flatMap(({ field, isOn }) => (isOn ? [field] : []))

test('stores the configuration without what its columns imply', () => {
  expect(tableOf(scoutingFilters)).toEqual(filterTable)
  expect(JSON.stringify(tableOf(scoutingFilters))).not.toContain('"free"')
  expect(filterFileSchema.parse(JSON.parse(JSON.stringify(tableOf(scoutingFilters))))).toEqual(filterTable)
})

describe('a field', () => {
  test("leaves its part when switched off and returns last with the product's settings", () => {
    const without = must(editTable(filterTable, 'parkings', { field: 'capacity', isOn: false }))
    expect(names(without, 'parkings')).not.toContain('capacity')
    expect(tableEntries(without, 'parkings').find(({ field }) => field === 'capacity')?.isOn).toBe(false)
    const again = must(editTable(without, 'parkings', { field: 'capacity', isOn: true }))
    const { fields = [] } = again.datasets[0] ?? {}
    const original = filterTable.datasets[0]?.fields.find(({ field }) => field === 'capacity')
    expect(fields.at(-1)).toEqual(original)
  })

  test('can be renamed and moved', () => {
    const renamed = must(editTable(filterTable, 'chargers', { field: 'class', title: 'Speed' }))
    const moved = must(editTable(renamed, 'chargers', { field: 'class', move: -1 }))
    expect(tableEntries(moved, 'chargers')[0]).toEqual({ field: 'class', title: 'Speed', isOn: true })
    expect(names(must(editTable(moved, 'chargers', { field: 'class', move: -1 })), 'chargers')).toEqual(
      names(moved, 'chargers'),
    )
  })

  test('can be added to a dataset that the configuration lacks', () => {
    const bare = { ...filterTable, datasets: [] }
    expect(names(bare, 'hexagons')).toEqual([])
    const table = must(editTable(bare, 'hexagons', { field: 'Population', isOn: true }))
    expect(table.datasets).toHaveLength(1)
    expect(names(table, 'hexagons')).toEqual(['Population'])
  })

  test('does not change other parts', () => {
    const table = must(editTable(filterTable, 'hexagons', { field: 'Score', isOn: false }))
    expect({ ...table, datasets: [] }).toEqual({ ...filterTable, datasets: [] })
    expect(table.datasets.slice(0, 2)).toEqual(filterTable.datasets.slice(0, 2))
  })
})

describe('the list', () => {
  test('shows its columns in the order of the fields', () => {
    const field = 'Score DC'
    let table = filterTable
    while (table.display.fields[0]?.field !== field)
      table = must(editTable(table, 'display', { field, move: -1 }))
    expect(table.display.default[0]).toBe(field)
    expect([...table.display.default].sort()).toEqual([...filterTable.display.default].sort())
  })

  test('shows 2 to 7 fields by default', () => {
    let table = must(editStart(must(editStart(filterTable, 'Brand', true)), 'osm_id', true))
    expect(table.display.default).toHaveLength(7)
    expect(editStart(table, 'Population', true)).toBeUndefined()
    for (const field of table.display.default.slice(2)) table = must(editStart(table, field, false))
    const [first = ''] = table.display.default
    expect(editStart(table, first, false)).toBeUndefined()
    expect(editTable(table, 'display', { field: first, isOn: false })).toBeUndefined()
  })

  test('stops showing a field that is removed', () => {
    const table = must(editTable(filterTable, 'display', { field: 'POI retail', isOn: false }))
    expect(table.display.default).not.toContain('POI retail')
    expect(filterFileSchema.safeParse(JSON.parse(JSON.stringify(table))).success).toBe(true)
  })
})

test('refuses to remove the last sort', () => {
  let table = filterTable
  for (const { field } of filterTable.sorts.slice(1)) {
    table = must(editTable(table, 'sorts', { field, isOn: false }))
  }
  expect(editTable(table, 'sorts', { field: filterTable.sorts[0]?.field ?? '', isOn: false })).toBeUndefined()
})

test('does not unlock fields for visitors by editing', () => {
  const renamed = must(editTable(filterTable, 'parkings', { field: 'POI retail', title: 'Shops' }))
  const retail = withFree(renamed).datasets[0]?.fields.find(({ field }) => field === 'POI retail')
  expect(retail).toMatchObject({ title: 'Shops', free: false })
})
