'use client'

import { ErrorStrip } from '@/components/ui/error-strip'
import { messageOf } from '@/lib/client/fetch/request-error'
import { RecordMap, type RecordMapProps } from './record-map'
import { useGround, withoutAtlas } from './use-ground'

/** The atlas map of the country that holds the record's locations, or a plain one without an atlas. */
export function RecordGround(props: RecordMapProps) {
  const { locations, covered } = props
  const { atlas, plain, error, isValidating, retry } = useGround(locations)
  if (atlas) return <RecordMap {...props} manifest={atlas} country={atlas.country} />
  if (plain) {
    return (
      <RecordMap {...props} manifest={plain} country={undefined}>
        <p
          role="status"
          data-ground="paper"
          style={{ right: covered.right + besideTools }}
          className="absolute top-3 left-3 z-2 mx-auto max-w-md rounded-md bg-paper px-3.5 py-2.5 text-ink-1000 shadow-float max-md:top-15"
        >
          {withoutAtlas}
        </p>
      </RecordMap>
    )
  }
  return (
    <div className="grid size-full place-items-center bg-map-outside p-4">
      {error !== undefined && (
        <ErrorStrip onRetry={retry} retrying={isValidating}>
          {messageOf(error, "Couldn't load the map")}
        </ErrorStrip>
      )}
    </div>
  )
}

/** Px that the map's tools cover at its edge. */
const besideTools = 68
