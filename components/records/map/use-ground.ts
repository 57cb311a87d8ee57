import { useMemo } from 'react'
import { worldCredit } from '@/components/map/layers/world-layers'
import type { MapManifest } from '@/components/map/map-props'
import { RequestError } from '@/lib/client/fetch/request-error'
import { useRecordCountry } from '@/lib/client/records/use-records'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { boundsOf } from '@/lib/geo/mercator'

const noCountry = 'none'

/**
 * The world's countries around the places, without cells or streets, for countries without an atlas.
 * @returns undefined without a place
 */
export function plainManifest(places: readonly { lat: number; lng: number }[]): MapManifest | undefined {
  const bounds = boundsOf(places.map(({ lat, lng }): [number, number] => [lng, lat]))
  if (!bounds) return undefined
  return {
    country: noCountry,
    version: 'none',
    hexagonTiles: {},
    sources: [worldCredit],
    isWorld: true,
    bounds: [...bounds],
    // Empty, so that no tile is requested.
    basemap: { minzoom: 14, maxzoom: 14, bounds: [0, 0, 0, 0] },
  }
}

export const isPlain = ({ country }: Pick<MapManifest, 'country'>): boolean => country === noCountry

/** Shown beside the plain map. */
export const withoutAtlas =
  'There is no atlas of this country yet: the map shows the locations without their surroundings.'

const notFound = 404

/**
 * The map below a record's locations: the atlas that holds them, or `plain` once known that none does.
 * Neither while loading or after an `error`.
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
