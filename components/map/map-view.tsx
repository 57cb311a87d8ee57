'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { Attribution } from './attribution'
import { useEarlyCells } from './hooks/use-early-cells'
import { type MapStart, useMap } from './hooks/use-map'
import { useTileFailures } from './hooks/use-tile-failures'
import { MapContent } from './map-content'
import { cameraOf } from './map-controls'
import { MapNotice } from './map-notice'
import type { MapViewProps } from './map-props'

/** Sequence number of the map, and the view of its predecessor. */
interface Beginning {
  number: number
  left?: MapStart
}

/** A country's map with all its features. Loaded by `CountryMap`; nothing else imports this file. */
export function MapView(props: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const { manifest, label } = props
  const [{ number, left }, setBeginning] = useState<Beginning>({ number: 0 })
  const start = left ?? props.start ?? { bounds: manifest.bounds }
  // Before the map, whose set-up blocks the page.
  const early = useEarlyCells(container, { manifest, start })
  const state = useMap(container, { manifest, label, start, number, onStyle: early.addTo })
  const beginAnew = () => {
    if (state.step !== 'ready') return
    const { lat, lng, zoom } = cameraOf(state.map)
    setBeginning({ number: number + 1, left: { lat, lng, zoom } })
    // The new map requests again what the old one lacked.
    failures.clear()
  }
  const [attempt, setAttempt] = useState(0)
  const { picture, onDark } = props
  const failures = useTileFailures(state, picture?.tiles)
  // Falls back to the dark base map when the picture is unreachable.
  const shown = failures.missing === 'picture' ? undefined : picture
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
      data-ground="dark"
      className="relative size-full min-h-0 min-w-0 overflow-hidden bg-map-outside [container-type:size]"
    >
      <div ref={container} className="size-full" />
      {state.step === 'ready' && (
        <MapContent
          key={`${number}/${attempt}`}
          {...props}
          early={early.take}
          onLost={beginAnew}
          picture={shown}
          retryPicture={failures.missing === 'picture' ? failures.clear : undefined}
          map={state.map}
          paint={state.paint}
          onCellsFailed={props.onCellsFailed ?? failures.report}
        />
      )}
      {state.step === 'failed' && (
        <MapNotice covered={covered}>
          The map cannot be drawn: this browser offers no WebGL 2. Turn on hardware acceleration or use
          another browser.
        </MapNotice>
      )}
      {failures.missing === 'tiles' && (
        <MapNotice covered={covered} onRetry={retry}>
          Parts of the map could not be loaded.
        </MapNotice>
      )}
      {failures.missing === 'picture' && picture && (
        <MapNotice
          covered={covered}
          onRetry={failures.clear}
          onLeave={onDark && { label: 'Back to dark', onPress: onDark }}
        >
          Satellite images cannot be reached.
        </MapNotice>
      )}
      <Attribution sources={manifest.sources} picture={shown?.attribution} />
    </div>
  )
}
