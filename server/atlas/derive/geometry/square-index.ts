import { boundsOf } from '@/lib/geo/mercator'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { edgesOf, partsPerDegree, polygonIndex } from './polygon-index'

/** Most of a country's squares are then crossed by no edge. */
const perEdge = 64
const fewestAcross = 16
const mostAcross = 2048

const packed = ([lng, lat]: Position): Position => [
  Math.round(lng * partsPerDegree) / partsPerDegree,
  Math.round(lat * partsPerDegree) / partsPerDegree,
]

const states = { unknown: 0, inside: 1, outside: 2, crossed: 3 } as const

/** For millions of queries: asks once about each square that no edge crosses. */
export function squareIndex(polygons: readonly Polygon[]): (position: Position) => boolean {
  const contains = polygonIndex(polygons)
  const rings = polygons.flat()
  const [west, south, east, north] = boundsOf(rings.flat()) ?? [0, 0, 0, 0]
  const edges = rings.reduce((sum, ring) => sum + ring.length, 0)
  const across = Math.min(mostAcross, Math.max(fewestAcross, Math.ceil(Math.sqrt(perEdge * edges))))
  const placeOf = (share: number) => Math.min(across - 1, Math.max(0, Math.floor(share * across)))
  const columnOf = (lng: number) => placeOf((lng - west) / (east - west || 1))
  const rowOf = (lat: number) => placeOf((lat - south) / (north - south || 1))
  const squares = new Uint8Array(across * across)
  for (const ring of rings) {
    for (const [a, b] of edgesOf(ring.map(packed))) {
      const first = columnOf(Math.min(a[0], b[0]))
      const last = columnOf(Math.max(a[0], b[0]))
      for (let row = rowOf(Math.min(a[1], b[1])); row <= rowOf(Math.max(a[1], b[1])); row += 1) {
        squares.fill(states.crossed, row * across + first, row * across + last + 1)
      }
    }
  }
  return (position) => {
    const [lng, lat] = position
    if (!(lng >= west && lng <= east && lat >= south && lat <= north)) return false
    const square = rowOf(lat) * across + columnOf(lng)
    const state = squares[square]
    if (state === states.crossed) return contains(position)
    if (state === states.unknown) squares[square] = contains(position) ? states.inside : states.outside
    return squares[square] === states.inside
  }
}
