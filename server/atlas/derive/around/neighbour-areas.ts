import type { Extract, Polygon, Position } from '@/server/atlas/base/entities'
import { type AdminArea, deriveAdminAreas } from '@/server/atlas/derive/population/admin-areas'
import { coarseGrid } from '@/server/atlas/derive/population/spread-grid'
import type { Strip } from './strip'

/** Countries, for neighbours without figures of their parts. */
const countryLevel = 2

/**
 * A neighbour's administrative areas around a country whose people are known, by the rules of a country's own
 * (see `deriveAdminAreas`). Of an area that reaches beyond the zone that is read, people count by the share of
 * its land within; unless parts of it have figures, then its own says nothing about the rest.
 * @param isFree whether a position is neither in the country nor in an area of another neighbour
 */
export function neighbourAreas(
  extract: Extract,
  strip: Pick<Strip, 'isInZone'>,
  isFree: (position: Position) => boolean,
): AdminArea[] {
  const areas = deriveAdminAreas(extract, { contains: isFree }, countryLevel)
  const hasFigureWithin = areas.map(() => false)
  for (let row = areas.length - 1; row >= 0; row -= 1) {
    const { figure, parent } = areas[row] as AdminArea
    if (parent >= 0 && (figure || hasFigureWithin[row])) hasFigureWithin[parent] = true
  }
  const known: AdminArea[] = []
  const newRows = new Map<number, number>()
  areas.forEach((area, row) => {
    const figure = figureWithin(area, strip, hasFigureWithin[row] === true)
    const parent = newRows.get(area.parent) ?? -1
    if (!figure && parent < 0) return
    newRows.set(row, known.length)
    known.push(withFigure(area, { figure, parent }))
  })
  return known
}

function figureWithin(
  { figure, polygons }: AdminArea,
  { isInZone }: Pick<Strip, 'isInZone'>,
  hasFigureWithin: boolean,
): AdminArea['figure'] {
  if (!figure || polygons.every(([outline = []]) => outline.every(isInZone))) return figure
  if (hasFigureWithin) return null
  const people = figure.people * shareOf(polygons, isInZone)
  return people > 0 ? { ...figure, people } : null
}

function shareOf(polygons: readonly Polygon[], isInZone: (position: Position) => boolean): number {
  let within = 0
  let all = 0
  for (const { position, size } of coarseGrid(polygons)) {
    all += size
    if (isInZone(position)) within += size
  }
  return all === 0 ? 0 : within / all
}

const withFigure = (area: AdminArea, known: Pick<AdminArea, 'figure' | 'parent'>): AdminArea => ({
  level: area.level,
  ...known,
  get polygons() {
    return area.polygons
  },
})
