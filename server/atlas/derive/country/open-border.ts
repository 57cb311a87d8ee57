import { metresBetween } from '@/lib/geo/distance'
import { edgesOf, polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import { degreesAround } from '@/server/atlas/derive/geometry/segment'
import type { Country, Position } from '@/server/atlas/entities/entities'
import { prepareBorder } from './border'

/** Metres to either side of the border. */
const aside = 20
/** Metres. */
const alongCoast = 5
/** Metres. A stretch is judged by its middle. */
const longest = 500

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
      const parts = Math.max(1, Math.ceil(metresBetween(from, to) / longest))
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
