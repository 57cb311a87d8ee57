import type { ApiRequest } from '@/lib/client/fetch/fetch-json'
import { fetchRows } from '@/lib/client/rows/rows'
import { type ScoutedSite, siteAt } from '@/lib/domain/scouting/scouted-site'
import { circleAround } from '@/lib/domain/scouting/search-requests'
import type { Bounds } from '@/lib/geo/mercator'

/** All candidate sites around a box. @throws {RequestError} */
export async function sitesAround(bounds: Bounds): Promise<ScoutedSite[]> {
  const request: ApiRequest = { url: '/api/scout/park/radius', method: 'POST', body: circleAround(bounds) }
  const { table } = await fetchRows('parkings', { retry: true })(request)
  const sites = Array.from({ length: table.length }, (_, row) => siteAt(table, row))
  return sites.filter((site) => site !== undefined)
}
