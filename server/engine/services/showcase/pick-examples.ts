import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { Atlas } from '@/server/atlas/store/atlas'

/** Enough to find a presentable shop car park in every country. */
const lookedAt = 5000
/** Smaller car parks are often private. */
const fewestSpaces = 20

type PickedSite = {
  name: string
  town: string
  lat: number
  lng: number
  isRetail: boolean
  capacity: number
  capacityEstimated: boolean
  score: number
}

/** Prefers shops; null without two different scores. */
export async function pickExamples(atlas: Atlas): Promise<{ high: PickedSite; low: PickedSite } | null> {
  const [fromBest, fromLowest] = await Promise.all([
    parkingsBy(atlas, 'descending'),
    parkingsBy(atlas, 'ascending'),
  ])
  return pairOf(fromBest.filter(isRetail), fromLowest.filter(isRetail)) ?? pairOf(fromBest, fromLowest)
}

const columnNumbers = new Map(siteColumns.map(({ name }, column) => [name as SiteColumnName, column]))
const cellOf = (row: readonly Cell[], name: SiteColumnName): Cell =>
  row[columnNumbers.get(name) ?? -1] ?? null

const isRetail = (row: readonly Cell[]) => cellOf(row, 'Parking Type') === 'retail'

async function parkingsBy(atlas: Atlas, direction: 'ascending' | 'descending'): Promise<Cell[][]> {
  const found = await atlas.findSites({
    bounds: atlas.manifest.bounds,
    locationTypes: ['parking'],
    limit: lookedAt,
    sort: { field: 'Score DC', direction },
  })
  return found
    .rows()
    .filter(
      (row) =>
        cellOf(row, 'name') &&
        cellOf(row, 'city') &&
        cellOf(row, 'Score DC') !== null &&
        Number(cellOf(row, 'capacity')) >= fewestSpaces,
    )
}

function pairOf([best]: Cell[][], [lowest]: Cell[][]) {
  if (!best || !lowest) return null
  const pair = { high: siteOf(best), low: siteOf(lowest) }
  return pair.high.score > pair.low.score ? pair : null
}

function siteOf(row: readonly Cell[]): PickedSite {
  return {
    name: String(cellOf(row, 'name')),
    town: String(cellOf(row, 'city')),
    lat: Number(cellOf(row, 'lat')),
    lng: Number(cellOf(row, 'lng')),
    isRetail: isRetail(row),
    capacity: Number(cellOf(row, 'capacity')),
    capacityEstimated: cellOf(row, 'capacity_estimated') === true,
    score: Number(cellOf(row, 'Score DC')),
  }
}
