import {
  columnOf,
  type StudioDataset,
  type StudioFilter,
  type StudioLayer,
} from '@/lib/domain/studio/read/studio-map'

type Ring = readonly (readonly [lng: number, lat: number])[]
type Test = (row: number) => boolean

export function isWithin(rings: readonly Ring[], lng: number, lat: number): boolean {
  let isIn = false
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [x0 = 0, y0 = 0] = ring[at] ?? []
      const [x1 = 0, y1 = 0] = ring[before] ?? []
      if (y0 > lat !== y1 > lat && lng < ((x1 - x0) * (lat - y0)) / (y1 - y0) + x0) isIn = !isIn
    }
  }
  return isIn
}

function placeOfRow(
  dataset: StudioDataset,
  layer: StudioLayer,
): ((row: number) => readonly [number, number] | undefined) | undefined {
  const { lat, lng, lat0, lng0, geojson } = layer.columns
  const lats = columnOf(dataset, lat ?? lat0)?.numbers
  const lngs = columnOf(dataset, lng ?? lng0)?.numbers
  if (lats && lngs) return (row) => [lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN]
  const shapes = columnOf(dataset, geojson)?.shapes
  if (!shapes) return undefined
  return (row) => {
    const shape = shapes[row]
    const [x, y] = shape?.points[0] ?? shape?.lines[0]?.[0] ?? shape?.areas[0]?.[0]?.[0] ?? []
    return x === undefined || y === undefined ? undefined : [x, y]
  }
}

interface Within {
  dataset: StudioDataset
  layers: readonly StudioLayer[]
}

function areaTest(
  value: Extract<StudioFilter['value'], { kind: 'area' }>,
  { dataset, layers }: Within,
): Test | undefined {
  const places = layers
    .filter(({ id, dataId }) => dataId === dataset.id && value.layers.includes(id))
    .map((layer) => placeOfRow(dataset, layer))
    .filter((place) => place !== undefined)
  if (places.length === 0) return undefined
  return (row) =>
    places.every((placeOf) => {
      const place = placeOf(row)
      return place !== undefined && isWithin(value.rings, place[0], place[1])
    })
}

function testOf({ value, fields }: StudioFilter, within: Within): Test | undefined {
  if (value.kind === 'area') return areaTest(value, within)
  const name = fields.find(({ dataId }) => dataId === within.dataset.id)?.name
  const column = name === undefined ? undefined : columnOf(within.dataset, name)
  if (!column) return undefined
  if (value.kind === 'select') return (row) => column.values[row] === value.value
  if (value.kind === 'multi') {
    const wanted = new Set(value.value)
    return wanted.size === 0 ? undefined : (row) => wanted.has(column.values[row] ?? null)
  }
  const { numbers } = column
  const [from, to] = value.value
  return numbers && ((row) => (numbers[row] ?? Number.NaN) >= from && (numbers[row] ?? Number.NaN) <= to)
}

/** Rows that pass all filters, in the order of the file. */
export function shownRows(
  dataset: StudioDataset,
  { filters, layers }: { filters: readonly StudioFilter[]; layers: readonly StudioLayer[] },
): Uint32Array {
  const tests = filters
    .filter(({ isOn }) => isOn)
    .map((filter) => testOf(filter, { dataset, layers }))
    .filter((test) => test !== undefined)
  const rows = new Uint32Array(dataset.rows)
  let count = 0
  for (let row = 0; row < dataset.rows; row += 1) {
    if (!tests.every((test) => test(row))) continue
    rows[count] = row
    count += 1
  }
  return rows.subarray(0, count)
}
