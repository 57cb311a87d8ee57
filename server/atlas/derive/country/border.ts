import Flatbush from 'flatbush'
import { metresBetween } from '@/lib/geo/distance'
import { degreesAround, footOnSegment } from '@/server/atlas/derive/geometry/inside-point'
import { edgesOf, polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import type { Country, Polygon, Position } from '@/server/atlas/entities/entities'

/** Metres. Data ends at the border, people count within 10 km, and a 3-minute drive is shorter. */
export const edgeMetres = 10_000

/** Takes about 70 bytes per segment, because a long coast has millions. */
export function prepareBorder(polygons: readonly Polygon[]): (position: Position, metres: number) => boolean {
  const stretches = packStretches(polygons)
  const count = stretches.length / numbersPerStretch
  if (count === 0) return () => false
  const tree = new Flatbush(count)
  for (let index = 0; index < count; index += 1) {
    const [a, b] = stretchAt(stretches, index)
    tree.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  }
  tree.finish()
  const isNear = (index: number, position: Position, metres: number) =>
    footOnSegment(position, ...stretchAt(stretches, index)).metres <= metres
  return (position, metres) => {
    const [lng, lat] = position
    // The nearest box usually decides.
    const [first] = tree.neighbors(lng, lat, 1)
    if (first !== undefined && isNear(first, position, metres)) return true
    const half = degreesAround(lat, metres)
    const around = tree.search(lng - half.lng, lat - half.lat, lng + half.lng, lat + half.lat)
    return around.some((index) => isNear(index, position, metres))
  }
}

const numbersPerStretch = 4

function packStretches(polygons: readonly Polygon[]): Float64Array {
  const rings = polygons.flat()
  const count = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)
  const stretches = new Float64Array(count * numbersPerStretch)
  let at = 0
  for (const ring of rings) {
    for (const [from, to] of edgesOf(ring)) {
      stretches.set(from, at)
      stretches.set(to, at + 2)
      at += numbersPerStretch
    }
  }
  return stretches
}

function stretchAt(stretches: Float64Array, index: number): [from: Position, to: Position] {
  const [west = 0, south = 0, east = 0, north = 0] = stretches.subarray(
    index * numbersPerStretch,
    (index + 1) * numbersPerStretch,
  )
  return [
    [west, south],
    [east, north],
  ]
}

/** Metres to either side of the border. */
const aside = 20
/** Metres. */
const alongCoast = 5
/** Metres. A stretch is judged by its middle. */
const maxLength = 500

type Bordered = Pick<Country, 'polygons' | 'sea' | 'coast' | 'contains'>

interface BorderStretch {
  line: readonly [Position, Position]
  metres: number
  abroad: readonly Position[]
}

/** The coast has only the country and its waters beside it. */
export function* landBorder({ polygons, sea, coast, contains }: Bordered): Generator<BorderStretch> {
  const isSea = polygonIndex(sea)
  const isNearCoast = prepareBorder([coast])
  for (const line of shortLines(polygons)) {
    if (isNearCoast(between(...line, 0.5), alongCoast)) continue
    const abroad = besideMiddle(line).filter((position) => !(contains(position) || isSea(position)))
    if (abroad.length > 0) yield { line, metres: metresBetween(...line), abroad }
  }
}

function* shortLines(polygons: Country['polygons']): Generator<BorderStretch['line']> {
  for (const ring of polygons.flat()) {
    for (const [from, to] of edgesOf(ring)) {
      const parts = Math.max(1, Math.ceil(metresBetween(from, to) / maxLength))
      for (let part = 0; part < parts; part += 1) {
        yield [between(from, to, part / parts), between(from, to, (part + 1) / parts)]
      }
    }
  }
}

/** Figures are incomplete within 10 km of these lines. */
export function openBorder(country: Bordered): (readonly Position[])[] {
  if (country.coast.length === 0) return country.polygons.flat()
  return [...landBorder(country)].map(({ line }) => line)
}

const between = (a: Position, b: Position, share: number): Position =>
  share === 1 ? b : [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]

function besideMiddle([from, to]: readonly [Position, Position]): Position[] {
  const [lng, lat] = between(from, to, 0.5)
  const step = degreesAround(lat, aside)
  const east = (to[0] - from[0]) / step.lng
  const north = (to[1] - from[1]) / step.lat
  const length = Math.hypot(east, north) || 1
  return [1, -1].map(
    (side): Position => [lng - (side * step.lng * north) / length, lat + (side * step.lat * east) / length],
  )
}
