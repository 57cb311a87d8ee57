import type { LatLng } from '@/lib/geo/coordinates'
import { lookUpAddresses } from './look-up-addresses'

/** Places of the addresses that are of exactly one. */
export async function placesOfAddresses(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LatLng>> {
  const found = new Map<string, LatLng>()
  for await (const places of lookUpAddresses(addresses, signal)) {
    for (const [address, [first, second]] of places) if (first && !second) found.set(address, first.location)
  }
  return found
}
