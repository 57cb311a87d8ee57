import { metresBetween } from '@/lib/geo/distance'
import { edgesOf, polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import { degreesAround } from '@/server/atlas/derive/geometry/segment'
import type { Country, Position } from '@/server/atlas/entities/entities'
import { prepareBorder } from './border'

/** Metres from the border on both sides at which it is judged. */
const aside = 20
/** Metres from the coastline within which the border follows it. */
const alongCoast = 5
/** Longest stretch (m) that is judged by its middle. */
const longest = 500

type Bordered = Pick<Country, 'polygons' | 'sea' | 'coast' | 'contains'>

interface BorderStretch {
  line: readonly [Position, Position]
  metres: number
  /** The positions abroad beside its middle. */
  abroad: readonly Position[]
}

/**
 * The land border in stretches of at most 500 m, without its coast: there it follows the coastline, or has
 * nothing beside it but the country and its waters.
 */
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

/** The lines within 10 km of which figures are incomplete: the border, without its coast. */
export function openBorder(country: Bordered): (readonly Position[])[] {
  if (country.coast.length === 0) return country.polygons.flat()
  return [...landBorder(country)].map(({ line }) => line)
}

const between = (a: Position, b: Position, share: number): Position =>
  share === 1 ? b : [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]

/** The positions on both sides of a line's middle. */
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
