'use client'

import { useAddress } from '@/lib/client/places/use-address'
import { countryOf, type RecordLocation } from '@/lib/domain/records/evaluated-locations'

/** Named by the locations, else of the atlas around the first one: files of staff need not name any. */
export function useRecordCountry(locations: readonly RecordLocation[]) {
  const named = countryOf(locations)
  const { country, isLoading } = useAddress(named === undefined ? locations[0] : undefined)
  return { country: named ?? country, isLoading }
}
