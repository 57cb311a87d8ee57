'use client'

import { useAddress } from '@/lib/client/places/use-address'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { countryOf } from '@/lib/domain/records/record-country'

/** Named by the locations, else of the atlas around the first one: files of staff need not name any. */
export function useRecordCountry(locations: readonly RecordLocation[]) {
  const named = countryOf(locations)
  const { country, isLoading } = useAddress(named === undefined ? locations[0] : undefined)
  return { country: named ?? country, isLoading }
}
