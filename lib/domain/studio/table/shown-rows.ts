import { testedPlaces } from '@/lib/domain/studio/read/row-places'
import {
  type Cell,
  columnOf,
  type StudioColumn,
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
    .map((layer) => testedPlaces({ layer, dataset }))
    .filter((placesOf) => placesOf !== undefined)
  if (places.length === 0) return undefined
  return (row) =>
    places.every((placesOf) => {
      const found = placesOf(row)
      return found.length > 0 && found.every(([lng = 0, lat = 0]) => isWithin(value.rings, lng, lat))
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

export interface RowOrder {
  name: string
  isDown: boolean
}

const isMissing = (value: Cell | undefined) => value === null || value === undefined || value === ''

/** NaN for missing values. Texts sort alphabetically, numbers within them by size. */
export function ranksOf(values: StudioColumn['values']): Float64Array {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const known = Array.from(values).filter((value) => !isMissing(value))
  const texts = [...new Set(known.map(String))].sort(compare)
  const ranks = new Map(texts.map((text, at) => [text, at]))
  return Float64Array.from(values, (value) =>
    isMissing(value) ? Number.NaN : (ranks.get(String(value)) ?? Number.NaN),
  )
}

/** Stable; rows without a figure come last. */
export function rowsInOrder(rows: Uint32Array, figures: Float64Array, isDown: boolean): Uint32Array {
  const figureOf = (row: number) => figures[row] ?? Number.NaN
  const there = rows.filter((row) => !Number.isNaN(figureOf(row)))
  const missing = rows.filter((row) => Number.isNaN(figureOf(row)))
  const way = isDown ? -1 : 1
  there.sort((a, b) => way * (figureOf(a) - figureOf(b)) || a - b)
  const ordered = new Uint32Array(rows.length)
  ordered.set(there)
  ordered.set(missing, there.length)
  return ordered
}
