import { warmCellWorker } from '@/components/map/cells/cell-worker'
import { loadMapView } from '@/components/map/country-map'
import { preloadManifest } from '@/lib/client/scouting/use-manifest'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'

/** Fetches the map library and starts the cell worker. */
export function loadMapAhead(): void {
  warmCellWorker()
  // The map itself reports a failure.
  loadMapView().catch(() => undefined)
}

/**
 * Starts loading a scouting address before React hydrates: map library, worker and manifest, as far as the
 * page's first script has not.
 * @param search the address's query
 */
export function startScouting(search: string): void {
  const slug = likelySlug(new URLSearchParams(search).get('country') ?? '')
  if (slug === undefined) return
  loadMapAhead()
  void preloadManifest(slug)
}
