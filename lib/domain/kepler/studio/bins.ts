import { fromMercator, mercator } from '@/lib/geo/mercator'

/** Rows that lie in one cell of a grid. */
export interface Bin {
  ring: readonly (readonly [lng: number, lat: number])[]
  centre: readonly [lng: number, lat: number]
  rows: number[]
}

interface Places {
  rows: Uint32Array
  lngs: Float64Array
  lats: Float64Array
}

/** Length of the equator in km, as kepler.gl's cells measure it. */
const around = 40_075

export const isPlace = (lng: number, lat: number) => Math.abs(lng) <= 540 && Math.abs(lat) <= 85.05

/** Rows by key. */
function gathered(
  { rows, lngs, lats }: Places,
  keyOf: (x: number, y: number) => string,
): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const [lng = Number.NaN, lat = Number.NaN] = [lngs[row], lats[row]]
    if (!isPlace(lng, lat)) continue
    const key = keyOf(...mercator(lng, lat))
    const bin = found.get(key)
    if (bin) bin.push(row)
    else found.set(key, [row])
  }
  return found
}

/** Size of a cell in the world square: as on the ground in the middle of the data. */
function shareOf(places: Places, km: number): number {
  let [sum, count] = [0, 0]
  for (const row of places.rows) {
    const lat = places.lats[row] ?? Number.NaN
    if (!isPlace(places.lngs[row] ?? Number.NaN, lat)) continue
    sum += lat
    count += 1
  }
  const middle = count > 0 ? sum / count : 0
  return Math.max(km, 0.001) / around / Math.cos((middle * Math.PI) / 180)
}

const keyParts = (key: string) => key.split(' ').map(Number) as [number, number]

const lngLat = (x: number, y: number) => {
  const { lng, lat } = fromMercator(x, y)
  return [lng, lat] as const
}

const binsOf = (
  found: Map<string, number[]>,
  centreOf: (key: [number, number]) => readonly [x: number, y: number],
  corners: readonly (readonly [x: number, y: number])[],
): Bin[] =>
  [...found].map(([key, rows]) => {
    const [x, y] = centreOf(keyParts(key))
    return { rows, centre: lngLat(x, y), ring: corners.map(([right, down]) => lngLat(x + right, y + down)) }
  })

/** Squares with sides of some km. */
export function gridBins(places: Places, { km, coverage }: { km: number; coverage: number }): Bin[] {
  const side = shareOf(places, km)
  const found = gathered(places, (x, y) => `${Math.floor(x / side)} ${Math.floor(y / side)}`)
  const half = (side * coverage) / 2
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const
  return binsOf(found, ([x, y]) => [(x + 0.5) * side, (y + 0.5) * side], corners)
}

/** Hexagons with a radius of some km, points up. */
export function hexagonBins(places: Places, { km, coverage }: { km: number; coverage: number }): Bin[] {
  const radius = shareOf(places, km)
  const [width, height] = [radius * Math.sqrt(3), radius * 1.5]
  const centreOf = (column: number, row: number) => [(column + (row & 1) / 2) * width, row * height] as const
  const found = gathered(places, (x, y) => {
    const near = Math.round(y / height)
    let [best, distance] = ['', Number.POSITIVE_INFINITY]
    for (const row of [near - 1, near, near + 1]) {
      const column = Math.round(x / width - (row & 1) / 2)
      const [cx, cy] = centreOf(column, row)
      const away = (x - cx) ** 2 + (y - cy) ** 2
      if (away < distance) [best, distance] = [`${column} ${row}`, away]
    }
    return best
  })
  const corners = Array.from({ length: 6 }, (_, at) => {
    const angle = (Math.PI / 3) * at + Math.PI / 6
    return [Math.cos(angle) * radius * coverage, Math.sin(angle) * radius * coverage] as const
  })
  return binsOf(found, ([column, row]) => centreOf(column, row), corners)
}

/** Groups of rows that are within some px of each other at a zoom. */
export function clusterBins(places: Places, { px, zoom }: { px: number; zoom: number }): Bin[] {
  const side = px / (512 * 2 ** zoom)
  const found = gathered(places, (x, y) => `${Math.floor(x / side)} ${Math.floor(y / side)}`)
  return [...found.values()].map((rows) => {
    let [x, y] = [0, 0]
    for (const row of rows) {
      const place = mercator(places.lngs[row] ?? 0, places.lats[row] ?? 0)
      x += place[0] / rows.length
      y += place[1] / rows.length
    }
    return { rows, ring: [], centre: lngLat(x, y) }
  })
}

const reducers: Readonly<Record<string, (values: Float64Array) => number>> = {
  count: (values) => values.length,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  minimum: (values) => values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  maximum: (values) => values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  median: (values) => middleOf(values.slice().sort()),
  variance: (values) => varianceOf(values),
  stdev: (values) => Math.sqrt(varianceOf(values)),
}

const middleOf = (values: Float64Array) =>
  ((values[Math.floor((values.length - 1) / 2)] ?? 0) + (values[Math.ceil((values.length - 1) / 2)] ?? 0)) / 2

function varianceOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

/** A figure of each bin: how many rows, or one of a column's numbers there; NaN without any. */
export function figuresOf(
  bins: readonly Bin[],
  { numbers, how }: { numbers: Float64Array | undefined; how: string },
): Float64Array {
  const reduce = Object.hasOwn(reducers, how) ? reducers[how] : undefined
  return Float64Array.from(bins, ({ rows }) => {
    if (!numbers || !reduce || how === 'count') return rows.length
    const values = Float64Array.from(rows, (row) => numbers[row] ?? Number.NaN).filter(
      (value) => !Number.isNaN(value),
    )
    return values.length > 0 ? reduce(values) : Number.NaN
  })
}
