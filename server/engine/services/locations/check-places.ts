import type { PlaceFault } from '@/lib/contract/location-file'
import { boundsOf, isInside } from '@/lib/geo/mercator'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { EngineDeps } from '@/server/engine/services/deps'
import { waterReader } from './water-at'

interface Place {
  lat: number
  lng: number
}

/** Why each place cannot be evaluated, as far as the installed countries know; null if nothing speaks against it. */
export async function checkPlaces(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  places: readonly Place[],
): Promise<(PlaceFault | null)[]> {
  const faults: (PlaceFault | null)[] = []
  if ((await atlas.countries()).length === 0) return places.map(() => null)
  const bounds = boundsOf(places.map(({ lat, lng }) => [lng, lat]))
  const atlases = bounds ? await atlas.overlapping(bounds) : []
  const isWater = waterReader()
  for (const place of places) {
    // Lets requests run between two places.
    await new Promise((resolve) => setImmediate(resolve))
    faults.push(await faultOf(atlases, place, isWater))
  }
  return faults
}

async function faultOf(
  atlases: readonly Atlas[],
  place: Place,
  isWater: ReturnType<typeof waterReader>,
): Promise<PlaceFault | null> {
  const near = atlases.filter(({ manifest }) => isInside(manifest.bounds, [place.lng, place.lat]))
  let isHome = false
  for (const atlas of near) {
    if (await isWater(atlas, place)) return 'water'
    isHome ||= await atlas.contains(place)
  }
  return isHome ? null : 'abroad'
}
