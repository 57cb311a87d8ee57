import { areaIndex } from '@/server/atlas/derive/geometry/area-index'
import type { AdminArea } from '@/server/atlas/derive/population/admin-areas'
import { derivePopulation } from '@/server/atlas/derive/population/population'
import { sumOfAreas } from '@/server/atlas/derive/population/population-figures'
import { residentialStreets } from '@/server/atlas/derive/roads/streets'
import type { Buildings } from '@/server/atlas/entities/derived-entities'
import type { Extract, PopulationPoints, Position } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'

export function neighbourPeople(
  extract: Extract,
  { areas, buildings }: { areas: readonly AdminArea[]; buildings: Buildings },
): PopulationPoints {
  const find = areaIndex(areas)
  const people = sumOfAreas(areas)
  return derivePopulation({
    country: { name: '', polygons: [], contains: (position) => find(position).length > 0 },
    figure: people > 0 ? { people, source: 'the sum of its areas' } : null,
    areas,
    buildings,
    residentialAreas: () => eachArea(extract, ({ landuse }) => landuse === 'residential'),
    residentialStreets: () => residentialStreets(extract),
  }).points
}

export function pointsWhere(
  { size, lngs, lats, people }: PopulationPoints,
  wanted: (position: Position) => boolean,
): PopulationPoints {
  const isWanted = Uint8Array.from({ length: size }, (_, row) =>
    Number(wanted([lngs[row] ?? 0, lats[row] ?? 0])),
  )
  const kept = (_: number, row: number) => isWanted[row] === 1
  return joinPoints([{ size, lngs: lngs.filter(kept), lats: lats.filter(kept), people: people.filter(kept) }])
}

export function joinPoints(lists: readonly PopulationPoints[]): PopulationPoints {
  const joined = (of: (list: PopulationPoints) => Float64Array) => {
    const values = new Float64Array(lists.reduce((sum, list) => sum + of(list).length, 0))
    let at = 0
    for (const list of lists) {
      values.set(of(list), at)
      at += of(list).length
    }
    return values
  }
  const people = joined((list) => list.people)
  return { size: people.length, lngs: joined((list) => list.lngs), lats: joined((list) => list.lats), people }
}
