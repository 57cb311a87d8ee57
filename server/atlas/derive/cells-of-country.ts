import { latLngToCell, polygonToCells } from 'h3-js'
import { limits } from '@/lib/config/limits'
import { metresBetween } from '@/lib/geo/distance'
import type { Country, Position, RoadClass, RoadGraph } from '@/server/atlas/entities'
import { classAt, positionsAt } from './road-edges'

/** Steps along a road that no cell of resolution 9 (350 m across) slips through. */
const roadStep = 100

export const cellAt = ([lng, lat]: Position): string => latLngToCell(lat, lng, limits.hexResolution)

/** Cells whose centre is on the country's land. */
export function landCells(country: Pick<Country, 'polygons'>): Set<string> {
  const cells = new Set<string>()
  for (const polygon of country.polygons) {
    const rings = polygon.map((ring) => ring.map(([lng, lat]) => [lng, lat]))
    for (const cell of polygonToCells(rings, limits.hexResolution, true)) cells.add(cell)
  }
  return cells
}

/** The most important class of road in each cell; of roads beyond the border nothing. */
export function roadCells(
  graph: RoadGraph,
  { country, land }: { country: Pick<Country, 'contains'>; land: ReadonlySet<string> },
): Map<string, RoadClass> {
  const classes = new Map<string, RoadClass>()
  const isInside = (cell: string, position: Position) => land.has(cell) || country.contains(position)
  for (let edge = 0; edge < graph.size; edge += 1) {
    const roadClass = classAt(graph, edge)
    if (roadClass === null) continue
    for (const position of along(positionsAt(graph, edge))) {
      const cell = cellAt(position)
      if (roadClass < (classes.get(cell) ?? 6) && isInside(cell, position)) classes.set(cell, roadClass)
    }
  }
  return classes
}

function* along(positions: readonly Position[]): Generator<Position> {
  for (let i = 0; i < positions.length; i += 1) {
    const to = positions[i]
    if (!to) continue
    const from = positions[i - 1] ?? to
    const steps = Math.max(1, Math.ceil(metresBetween(from, to) / roadStep))
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      yield [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    }
  }
}
