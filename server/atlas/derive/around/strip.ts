import { metresPerDegree } from '@/lib/geo/distance'
import { type Bounds, isInside } from '@/lib/geo/mercator'
import { prepareBorder } from '@/server/atlas/derive/country/border'
import { degreesAround } from '@/server/atlas/derive/geometry/inside-point'
import type { Country, Position } from '@/server/atlas/entities/entities'

/** Metres. All figures reach 10 km at most. */
export const stripMetres = 15_000
/** Metres. Areas that reach into the strip give its population. */
const zoneMetres = 40_000

export interface Strip {
  contains(position: Position): boolean
  isHome(position: Position): boolean
  /** About 40 km on either side of the border. */
  isInZone(position: Position): boolean
  bounds: Bounds
}

export function prepareStrip({
  polygons,
  bounds,
  contains,
}: Pick<Country, 'polygons' | 'bounds' | 'contains'>): Strip {
  const isNear = prepareBorder(polygons)
  const strip = squaresNear(widened(bounds, stripMetres), { isNear, metres: stripMetres })
  const zone = squaresNear(widened(bounds, zoneMetres), { isNear, metres: zoneMetres })
  return {
    contains(position) {
      const near = strip(position)
      return near !== 'out' && !contains(position) && (near === 'in' || isNear(position, stripMetres))
    },
    isHome: contains,
    isInZone: (position) => zone(position) !== 'out',
    bounds: widened(bounds, stripMetres),
  }
}

function widened([west, south, east, north]: Bounds, metres: number): Bounds {
  const step = degreesAround(Math.max(Math.abs(south), Math.abs(north)), metres)
  return [
    Math.max(-180, west - step.lng),
    Math.max(-90, south - step.lat),
    Math.min(180, east + step.lng),
    Math.min(90, north + step.lat),
  ]
}

interface Nearness {
  isNear: ReturnType<typeof prepareBorder>
  metres: number
}

type Near = 'in' | 'out' | 'partly'
const answers: readonly (Near | undefined)[] = [undefined, 'in', 'out', 'partly']

/** Degrees, about 2 km. */
const finestSide = 0.02
const maxSquares = 2_000_000

/** Asks once per square, because an extract has hundreds of nodes in each. */
function squaresNear(bounds: Bounds, { isNear, metres }: Nearness): (position: Position) => Near {
  const [west, south, east, north] = bounds
  const side = Math.max(finestSide, Math.sqrt(((east - west) * (north - south)) / maxSquares))
  const columns = Math.ceil((east - west) / side) + 1
  const squares = new Uint8Array(columns * (Math.ceil((north - south) / side) + 1))
  const halfDiagonal = side * metresPerDegree * Math.SQRT1_2 * 1.01
  const judge = (centre: Position): Near => {
    if (!isNear(centre, metres + halfDiagonal)) return 'out'
    return isNear(centre, Math.max(0, metres - halfDiagonal)) ? 'in' : 'partly'
  }
  return (position) => {
    if (!isInside(bounds, position)) return 'out'
    const column = Math.floor((position[0] - west) / side)
    const row = Math.floor((position[1] - south) / side)
    const known = answers[squares[row * columns + column] ?? 0]
    if (known) return known
    const near = judge([west + (column + 0.5) * side, south + (row + 0.5) * side])
    squares[row * columns + column] = answers.indexOf(near)
    return near
  }
}
