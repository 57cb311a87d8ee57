'use client'

import { useMemo } from 'react'
import { worldCredit } from '@/components/map/layers/world-layers'
import type { MapManifest } from '@/components/map/map-props'
import { ErrorStrip } from '@/components/ui/error-strip'
import { useRecordCountry } from '@/lib/client/evaluation/use-record-country'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'
import { boundsOf } from '@/lib/geo/mercator'
import { RecordMap, type RecordMapProps } from './record-map'

/** The map of the country that the record's locations are in, or a plain one where no atlas holds it. */
export function RecordGround(props: RecordMapProps) {
  const { locations, covered } = props
  const { country: slug, isLoading } = useRecordCountry(locations)
  const { data, error, isValidating, mutate } = useManifest(slug)
  const plain = useMemo(() => plainManifest(locations), [locations])
  if (data) return <RecordMap {...props} manifest={data} country={data.country} />
  const isNowhere = slug === undefined && !isLoading
  const isUnknown = isNowhere || (error instanceof RequestError && error.status === notFound)
  if (isUnknown && plain) {
    return (
      <RecordMap {...props} manifest={plain} country={undefined}>
        <p
          role="status"
          data-ground="paper"
          style={{ right: covered.right + besideTools }}
          className="absolute top-3 left-3 z-2 mx-auto max-w-md rounded-md bg-paper px-3.5 py-2.5 text-ink-1000 shadow-float max-md:top-15"
        >
          There is no atlas of this country yet: the map shows the locations without their surroundings.
        </p>
      </RecordMap>
    )
  }
  return (
    <div className="grid size-full place-items-center bg-map-outside p-4">
      {error !== undefined && !isUnknown && (
        <ErrorStrip onRetry={() => void mutate()} retrying={isValidating}>
          {messageOf(error, "Couldn't load the map")}
        </ErrorStrip>
      )}
    </div>
  )
}

const notFound = 404
/** Px at the map's edge that its tools take. */
const besideTools = 68

/** A map of the world's countries without cells, around the locations; undefined without any. */
function plainManifest(locations: readonly RecordLocation[]): MapManifest | undefined {
  const bounds = boundsOf(locations.map(({ lat, lng }): [number, number] => [lng, lat]))
  if (!bounds) return undefined
  return {
    ...{ country: 'none', version: 'none', hexagonTiles: {}, sources: [worldCredit], isWorld: true },
    bounds: [...bounds],
    // An empty box, so that no tile is ever in it.
    basemap: { minzoom: 14, maxzoom: 14, bounds: [0, 0, 0, 0] },
  }
}
