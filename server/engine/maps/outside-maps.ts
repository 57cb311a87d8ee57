import type { StreetView } from '@/lib/contract/maps'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Log } from '@/server/base/log'
import { type Ask, createAsk, withPause } from './ask'
import { createGoogleClient, type GoogleSettings } from './google-client'
import { createGeocoder, type Geocoder } from './google-geocoder'
import { createPanoramas } from './google-panorama'
import { createGoogleTiles, type GoogleTiles } from './google-tiles'
import { createSatellite, type Satellite, type SatelliteSource } from './satellite'

export interface OutsideMapsSettings {
  /** Null switches pictures from above off. */
  satellite: SatelliteSource | null
  google: GoogleSettings | null
}

export interface Google {
  tiles: GoogleTiles
  panorama(point: LatLng): Promise<StreetView>
  geocoder: Geocoder
}

/** Services outside that this installation uses; null for what it does not. */
export interface OutsideMaps {
  satellite: Satellite | null
  google: Google | null
  close(): Promise<void>
}

/** How long a service whose host could not be reached is left alone. */
const pauseMs = 15_000

/** Nothing is asked of anybody before the first call. */
export function createOutsideMaps(
  { satellite, google }: OutsideMapsSettings,
  { clock, log }: { clock: () => Date; log: Log },
): OutsideMaps {
  const direct = createAsk()
  const asking = () => withPause(direct, { clock, pauseMs })
  return {
    satellite: satellite && createSatellite(satellite, { ask: asking(), clock, log }),
    google: google && createGoogle(google, asking(), clock),
    close: () => direct.close(),
  }
}

function createGoogle(settings: GoogleSettings, ask: Ask, clock: () => Date): Google {
  const client = createGoogleClient(settings, { ask, clock })
  return {
    tiles: createGoogleTiles(client, clock),
    panorama: createPanoramas(client, clock),
    geocoder: createGeocoder(client),
  }
}
