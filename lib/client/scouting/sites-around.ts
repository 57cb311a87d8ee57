import { requestOf } from '@/lib/client/fetch/call-api'
import { fetchRows } from '@/lib/client/rows/rows'
import { scoutCalls } from '@/lib/contract/scout'
import { type ScoutedSite, siteAt } from '@/lib/domain/scouting/scouted-site'
import { circleAround } from '@/lib/domain/scouting/search-requests'
import type { Bounds } from '@/lib/geo/mercator'

export async function sitesAround(bounds: Bounds): Promise<ScoutedSite[]> {
  const request = requestOf(scoutCalls.findSitesNearby, { body: circleAround(bounds) })
  const { table } = await fetchRows('parkings', { retry: true })(request)
  const sites = Array.from({ length: table.length }, (_, row) => siteAt(table, row))
  return sites.filter((site) => site !== undefined)
}
