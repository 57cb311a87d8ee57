import { getVersion, Map as MapLibre, Marker, Popup, prewarm, setWorkerUrl } from 'maplibre-gl'
import type { MapProps } from 'react-map-gl/maplibre'
import { servePage } from './page-protocol'

// Starts the map's own workers, served by this app, with the library and not with the first map.
setWorkerUrl(`/worker/maplibre-gl-worker.mjs?v=${getVersion()}`)
prewarm()
servePage()

/** Only what maps use: the whole module would keep every export in the bundle. */
export const mapLib = { Map: MapLibre, Marker, Popup } as unknown as NonNullable<MapProps['mapLib']>
