import type { StreetView } from '@/lib/contract/maps'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Log } from '@/server/base/log'
import { type Ask, createAsk, withPause } from './ask'
import { createGoogleClient, type GoogleSettings } from './google-client'
import { createGeocoder, type Geocoder } from './google-geocoder'
import { createPanoramas } from './google-panorama'
import { createPhotoReader, type PhotoReader } from './google-photos'
import { createPlaceFinder, type PlaceFinder } from './google-places'
import { createGoogleTiles, type GoogleTiles } from './google-tiles'
import { createSatellite, type Satellite, type SatelliteSource } from './satellite'

export interface OutsideMapsSettings {
  satellite: SatelliteSource | null
  google: GoogleSettings | null
}

export interface Google {
  tiles: GoogleTiles
  panorama(point: LatLng): Promise<StreetView>
  geocoder: Geocoder
  places: PlaceFinder
  photo: PhotoReader
}

/** External services that this installation uses; null for unused ones. */
export interface OutsideMaps {
  satellite: Satellite | null
  google: Google | null
  close(): Promise<void>
}

const pauseMs = 15_000

/** Makes no calls before the first use. */
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
    places: createPlaceFinder(client),
    photo: createPhotoReader(client, { ask, baseUrl: settings.baseUrl }),
  }
}
