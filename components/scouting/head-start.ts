import { warmCellWorker } from '@/components/map/cells/cell-worker'
import { loadMapView } from '@/components/map/country-map'
import { preloadManifest } from '@/lib/client/scouting/use-manifest'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'

/** Fetches the map library and starts the worker of the cells. */
export function loadMapAhead(): void {
  warmCellWorker()
  // Where it fails the map itself is told.
  loadMapView().catch(() => undefined)
}

/**
 * Begins what the scouting screen of an address needs, before the page itself is ready to show it.
 * @param search the address's query
 */
export function startScouting(search: string): void {
  const slug = likelySlug(new URLSearchParams(search).get('country') ?? '')
  if (slug === undefined) return
  preloadManifest(slug)
  loadMapAhead()
}
