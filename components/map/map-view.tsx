'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import { Attribution } from './attribution'
import { BaseMap, type DrawnMap } from './base-map'
import { needsCellWorker } from './cells/needs-cell-worker'
import { useEarlyCells } from './hooks/use-early-cells'
import { useTileFailures } from './hooks/use-tile-failures'
import { MapContent } from './map-content'
import { MapNotice, NoMap } from './map-notice'
import type { MapViewProps } from './map-props'
import type { MapStart, Size } from './start-room'

interface Beginning {
  number: number
  left?: MapStart
}

/** `starting` until the style has loaded; `failed` when the browser cannot draw maps at all. */
type MapState =
  | { step: 'starting' }
  | { step: 'ready'; key: string; drawn: DrawnMap }
  | { step: 'failed'; key: string }

const starting: MapState = { step: 'starting' }

type Failures = ReturnType<typeof useTileFailures>

/** What is watched anew when it changes. */
const watchedOf = (picture: BasemapPicture | undefined) =>
  picture?.id === 'streets' ? picture.id : picture?.tiles

/** A street map whose style could not be read is missing before any tile. */
function missingOf(picture: BasemapPicture | undefined, { missing, clear }: Failures) {
  const isUnread = picture?.id === 'streets' && picture.style === null
  return { isMissing: missing === 'picture' || isUnread, again: isUnread ? picture.again : clear }
}

/** Import `CountryMap` instead, which loads this on demand. */
export function MapView(props: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  const { manifest, label, picture, onDark } = props
  const [{ number, left }, setBeginning] = useState<Beginning>({ number: 0 })
  const start = left ?? props.start ?? { bounds: manifest.bounds }
  // Before the map, whose set-up blocks the page.
  const early = useEarlyCells(frame, { manifest, start, isWanted: needsCellWorker(props) })
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {}
    setSize({ width, height })
  }, [])
  const key = `${manifest.country}/${manifest.version}/${number}`
  const [latestState, setState] = useState<MapState>(starting)
  const state = latestState.step !== 'starting' && latestState.key !== key ? starting : latestState
  const drawn = state.step === 'ready' ? state.drawn : undefined
  const renew = (view?: MapStart) => {
    setBeginning(view ? { number: number + 1, left: view } : { number: number + 1 })
    // The new map requests again what the old one lacked.
    failures.clear()
  }
  const [attempt, setAttempt] = useState(0)
  const failures = useTileFailures(drawn?.map, watchedOf(picture))
  const { isMissing, again } = missingOf(picture, failures)
  // Falls back to the dark base map when the picture is unreachable.
  const shown = isMissing ? undefined : picture
  const retry = () => {
    failures.clear()
    setAttempt(attempt + 1)
  }
  const covered = props.occlusion?.right ?? 0
  const onFailed = useLatest(props.onFailed)
  useEffect(() => {
    if (state.step === 'failed') onFailed.current?.()
  }, [state.step, onFailed])
  return (
    <div
      ref={frame}
      data-ground="dark"
      className="relative size-full min-h-0 min-w-0 overflow-hidden bg-map-outside [container-type:size]"
    >
      {size && (
        // Wheel and Tab must reach what surrounds a mere picture.
        <div inert={props.isStill} className="size-full">
          <BaseMap
            key={key}
            manifest={manifest}
            label={label}
            start={start}
            size={size}
            onStyle={(next) => {
              early.addTo(next.map)
              setState({ step: 'ready', key, drawn: next })
            }}
            onMoveEnd={(camera, isByHand) => props.onCamera?.(camera, isByHand)}
            onFailed={() => setState({ step: 'failed', key })}
            onLost={() => setState(starting)}
            onRenew={renew}
          >
            {drawn && (
              <MapContent
                key={attempt}
                {...props}
                early={early.take}
                picture={shown}
                retryPicture={failures.missing === 'picture' ? failures.clear : undefined}
                map={drawn.map}
                paint={drawn.paint}
                onCellsFailed={props.onCellsFailed ?? failures.report}
              />
            )}
          </BaseMap>
        </div>
      )}
      {state.step === 'failed' && <NoMap covered={props.occlusion} />}
      {failures.missing === 'tiles' && (
        <MapNotice covered={covered} onRetry={retry}>
          Parts of the map could not be loaded.
        </MapNotice>
      )}
      {isMissing && picture && (
        <MapNotice
          covered={covered}
          onRetry={again}
          onLeave={onDark && { label: 'Back to dark', onPress: onDark }}
        >
          {picture.id === 'streets'
            ? 'The street map cannot be reached.'
            : 'Satellite images cannot be reached.'}
        </MapNotice>
      )}
      <Attribution sources={manifest.sources} picture={shown?.attribution} isFolded={props.isSmall} />
    </div>
  )
}
