import { readFileSync } from 'node:fs'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { fieldNamed } from '@/lib/domain/location-file/file-fields'
import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { listMap } from '@/lib/domain/studio/own-data/list-map'
import { classColors, demandColors } from '@/lib/domain/studio/own-data/map-parts'
import { recordMap } from '@/lib/domain/studio/own-data/record-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'

const fields = [
  ...(['zid', 'location_id', 'location_name', 'evaluation_type'] as const).map((name) => ({
    name,
    type: 'string' as const,
  })),
  ...(['lat', 'lng', 'total_kwh_per_day', 'band_low', 'band_high'] as const).map((name) => ({
    name,
    type: 'real' as const,
  })),
]

const row = (id: string, type: 'AC' | 'DC', kwh: number) => [
  ...[`${id}${type}`, id, `Site ${id}`, type, 47 + Number(id) / 100, 9.5, kwh, kwh / 2, kwh * 2],
]

const map: EvaluationMap = {
  configuration: {},
  config: {},
  datasets: [
    {
      data: {
        label: 'Locations',
        fields,
        allData: [row('1', 'DC', 90), row('2', 'DC', 300), row('2', 'AC', 20)],
      },
    },
    { data: { id: 'roads', label: 'Roads', fields: [{ name: 'a', type: 'integer' }], allData: [[1]] } },
  ],
}

const opened = (query: string) => readStudioMap(recordMap(map, { title: 'Banks', query }))
const namesIn = (query: string) =>
  opened(query).datasets[0]?.columns.find(({ name }) => name === 'location_name')?.values

describe('a record as a map', () => {
  it('shows the listed evaluations in the colours of their estimates', () => {
    const read = opened('')
    expect(read.datasets.map(({ label, rows }) => [label, rows])).toEqual([
      ['Locations, DC', 2],
      ['Roads', 1],
    ])
    const session = new StudioSession(read)
    const { changed } = session.draw({ layers: read.layers, filters: [], zoom: 12 })
    expect(changed[0]?.legend?.steps.map(({ from }) => Math.round(from ?? 0))).toHaveLength(9)
    const { drawing } = changed[0] ?? {}
    const fills = drawing?.kind === 'discs' ? [...drawing.fills] : []
    expect(fills.slice(0, 3)).not.toEqual(fills.slice(4, 7))
  })

  it('follows the address: power type, filters and search', () => {
    expect(namesIn('power=AC')).toEqual(['Site 2'])
    expect(namesIn('filters=locations.total_kwh_per_day:200~')).toEqual(['Site 2'])
    expect(namesIn('find=site+1')).toEqual(['Site 1'])
  })

  it('ignores a filter that its locations cannot have, like the list', () => {
    const all = ['Site 1', 'Site 2']
    expect(namesIn('filters=locations.no_such_column:200~')).toEqual(all)
    expect(namesIn('filters=locations.location_name:200~')).toEqual(all)
  })

  it('includes the filters of its other datasets', () => {
    const read = opened('filters=dataset2.a:5~')
    expect(read.filters).toMatchObject([
      { fields: [{ dataId: 'roads', name: 'a' }], value: { kind: 'range', value: [5, 5] } },
    ])
    const { rows } = new StudioSession(read).draw({ layers: read.layers, filters: read.filters, zoom: 12 })
    expect(rows.roads).toBe(0)
  })
})

describe('the saved list as a map', () => {
  it('has columns that the import recognises', () => {
    const read = readStudioMap(listMap([completeLocation([], { name: 'Bank', lat: 47.1, lng: 9.5 })]))
    const [dataset] = read.datasets
    expect(dataset?.rows).toBe(1)
    expect(dataset?.columns.map(({ name }) => fieldNamed(name))).not.toContain(undefined)
    expect(read.layers[0]?.drawn).toBe('point')
  })
})

test("uses the product's colours", () => {
  const css = readFileSync('app/tokens.css', 'utf8')
  const token = (name: string) => new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})`).exec(css)?.[1]
  expect(demandColors).toEqual(demandColors.map((_, at) => token(`demand-${at + 1}`)))
  expect(classColors).toEqual({ AC: token('ac'), DC: token('dc'), HPC: token('hpc') })
})
