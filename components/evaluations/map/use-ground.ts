import { useMemo } from 'react'
import type { MapManifest } from '@/components/map/map-props'
import { useRecordCountry } from '@/lib/client/evaluation/use-record-country'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'
import { plainManifest } from './plain-manifest'

/** Said beside the plain map of a country without an atlas. */
export const withoutAtlas =
  'There is no atlas of this country yet: the map shows the locations without their surroundings.'

const notFound = 404

/**
 * The map below a record's locations: of the atlas that holds them, or `plain` once it is known that none does.
 * Neither while loading and after an `error`.
 */
export function useGround(locations: readonly RecordLocation[]) {
  const { country, isLoading } = useRecordCountry(locations)
  const { data, error, isValidating, mutate } = useManifest(country)
  const world = useMemo(() => plainManifest(locations), [locations])
  const isNowhere = country === undefined && !isLoading
  const isUnknown = isNowhere || (error instanceof RequestError && error.status === notFound)
  const plain: MapManifest | undefined = data === undefined && isUnknown ? world : undefined
  return {
    atlas: data,
    plain,
    error: isUnknown ? undefined : error,
    isValidating,
    retry: () => void mutate(),
  }
}
