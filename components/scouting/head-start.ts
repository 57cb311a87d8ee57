import { warmCellWorker } from '@/components/map/cells/cell-worker'
import { loadMapView } from '@/components/map/country-map'
import { preloadManifest } from '@/lib/client/scouting/use-manifest'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'

export const loadStudio = () => import('./scouting-studio').then((module) => module.ScoutingStudio)

export function loadMapAhead(): void {
  warmCellWorker()
  // Screen and map report a failure themselves.
  loadStudio().catch(() => undefined)
  loadMapView().catch(() => undefined)
}

/** Loads what the page's first script has not, before React hydrates. @param search the address's query */
export function startScouting(search: string): void {
  const slug = likelySlug(new URLSearchParams(search).get('country') ?? '')
  if (slug === undefined) return
  loadMapAhead()
  void preloadManifest(slug)
}
