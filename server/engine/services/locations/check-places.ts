import type { PlaceFault } from '@/lib/contract/location-file'
import { isNullIsland, turnedRound } from '@/lib/domain/locations/place-doubts'
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
  if ((await atlas.countries()).length === 0) return places.map(() => null)
  const atlases = await atlasesOf(atlas, places)
  const faults: (PlaceFault | null)[] = []
  const isWater = waterReader()
  for (const place of places) {
    // Lets requests run between two places.
    await new Promise((resolve) => setImmediate(resolve))
    faults.push(isNullIsland(place) ? 'zero' : await faultOf(atlases, place, isWater))
  }
  await markSwapped(atlas, places, faults)
  return faults
}

const atlasesOf = async (atlas: EngineDeps['atlas'], places: readonly Place[]) => {
  const bounds = boundsOf(places.map(({ lat, lng }) => [lng, lat]))
  return bounds ? atlas.overlapping(bounds) : []
}

/** Changes `abroad` into `swapped` where the place lies in a country when turned round. */
async function markSwapped(
  atlas: EngineDeps['atlas'],
  places: readonly Place[],
  faults: (PlaceFault | null)[],
): Promise<void> {
  const turned = places.flatMap((place, index) => {
    const other = faults[index] === 'abroad' ? turnedRound(place) : undefined
    return other ? [{ index, place: other }] : []
  })
  const atlases = await atlasesOf(
    atlas,
    turned.map(({ place }) => place),
  )
  for (const { index, place } of turned) {
    for (const each of atlases) if (await each.contains(place)) faults[index] = 'swapped'
  }
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
