import { addProtocol, getVersion, Map as MapLibre, Marker, Popup, prewarm, setWorkerUrl } from 'maplibre-gl'
import type { MapProps } from 'react-map-gl/maplibre'
import { viaPage } from './layers/streets-layers'

// Starts the map's own workers, served by this app, with the library and not with the first map.
setWorkerUrl(`/worker/maplibre-gl-worker.mjs?v=${getVersion()}`)
prewarm()

/** The policy of the map's worker admits only the app: the page fetches what a street map needs there. */
function servePage(): void {
  for (const protocol of ['https', 'http']) {
    addProtocol(`${viaPage}${protocol}`, async ({ url, type }, { signal }) => {
      const answer = await fetch(url.slice(viaPage.length), { signal, credentials: 'omit' })
      // Servers of tiles answer so where there is nothing to draw.
      if (answer.status === 204 || answer.status === 404) return { data: new ArrayBuffer(0) }
      if (!answer.ok) throw new Error(`A tile of the street map answered ${answer.status}.`)
      return { data: type === 'json' ? await answer.json() : await answer.arrayBuffer() }
    })
  }
}

servePage()

/** Only what maps use: the whole module would keep every export in the bundle. */
export const mapLib = { Map: MapLibre, Marker, Popup } as unknown as NonNullable<MapProps['mapLib']>
