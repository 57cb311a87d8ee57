import { siteColumns } from '@/lib/catalogue/site-columns'
import type { SiteRank } from '@/lib/contract/site-rank'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import type { Once } from './memory/once'
import { rankSite, rowOfSite, type SiteRankQuery } from './sites/rank-site'
import { siteFacts } from './sites/site-facts'
import type { SiteTable } from './sites/site-table'
import type { StoredNearby } from './tables/nearby-tables'

interface RankTables {
  sites: Once<SiteTable>
  nearby: Once<StoredNearby>
  roads: Once<PreparedRoads>
}

const estimatedColumn = siteColumns.findIndex(({ name }) => name === 'capacity_estimated')

export async function findSiteRank(tables: RankTables, query: SiteRankQuery): Promise<SiteRank | null> {
  const sites = await tables.sites()
  const row = rowOfSite(sites, query.osmId)
  if (row < 0) return null
  const [nearby, roads] = await Promise.all([tables.nearby(), tables.roads()])
  const { lngs, lats } = sites.points
  const position = [lngs[row] ?? Number.NaN, lats[row] ?? Number.NaN] as const
  const spaces = {
    count: Number(sites.cells.get('capacity')?.(row) ?? 0),
    estimated: isEstimated(sites, row),
  }
  return {
    ...rankSite(sites, row, query),
    facts: siteFacts({ nearby, roads }, { position, spaces }),
  }
}

function isEstimated({ texts: { bytes, starts } }: SiteTable, row: number): boolean {
  const cells: unknown[] = JSON.parse(`[${bytes.toString('utf8', starts[row], starts[row + 1])}]`)
  return cells[estimatedColumn] === true
}
