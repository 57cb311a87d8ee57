import { warmCellWorker } from '@/components/map/cells/cell-worker'
import { hasEarlyCells, startEarlyCells } from '@/components/map/cells/early-cells'
import { loadMapView } from '@/components/map/country-map'
import { firstView } from '@/components/map/first-view'
import { besideMap } from '@/lib/client/page/use-media'
import { usePanelWidth } from '@/lib/client/scouting/panel-width'
import { preloadManifest } from '@/lib/client/scouting/use-manifest'
import type { Manifest } from '@/lib/contract/scout'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'
import { startRoom } from './map/start-room'

/** Px of the frame beside and above the stage (design tokens), and of the sheet's peek on a narrow screen. */
const [rail, header, sheet] = [80, 48, 82]

/** Approximate size of the map to come: missing cells are requested later. */
function likelySize() {
  const { innerWidth: width, innerHeight: height } = window
  return window.matchMedia(besideMap).matches
    ? { width: width - rail - usePanelWidth.getState().width, height: height - header }
    : { width, height: height - header - sheet }
}

/** Initial view by address and manifest. */
function likelyView({ bounds }: Manifest, query: URLSearchParams) {
  const [lat, lng, zoom] = ['lat', 'lng', 'zoom'].map((name) => Number.parseFloat(query.get(name) ?? ''))
  const place = { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN, zoom: zoom ?? Number.NaN }
  const isPlace = Object.values(place).every(Number.isFinite)
  const size = likelySize()
  return firstView(isPlace ? place : { bounds, padding: () => startRoom(size, bounds) }, size)
}

/** Fetches the map library and starts the cell worker. */
export function loadMapAhead(): void {
  if (!hasEarlyCells()) warmCellWorker()
  // The map itself reports a failure.
  loadMapView().catch(() => undefined)
}

/**
 * Starts loading a scouting address before React hydrates: map library, worker and, once the manifest has
 * arrived, the cells of the first view.
 * @param search the address's query
 */
export async function startScouting(search: string): Promise<void> {
  const query = new URLSearchParams(search)
  const slug = likelySlug(query.get('country') ?? '')
  if (slug === undefined) return
  loadMapAhead()
  const manifest = await preloadManifest(slug)
  if (manifest) startEarlyCells(manifest, likelyView(manifest, query))
}
