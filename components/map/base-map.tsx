'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useRef, useState } from 'react'
import { Map as MapGL, type MapProps } from 'react-map-gl/maplibre'
import { mapZooms } from '@/lib/catalogue/scouting-layers'
import { mapOrigin } from './cdn/cdn-protocol'
import { ContextWatch } from './context-watch'
import { estimatePicture } from './layers/estimate-images'
import { figureOfImage } from './layers/estimate-layers'
import { pinPicture, stationImages } from './layers/map-images'
import { pinOfImage } from './layers/pin-layers'
import { plannedPicture } from './layers/planned-images'
import { plannedOfImage } from './layers/planned-layers'
import { siteRoom } from './layers/site-layers'
import { cameraOf } from './map-controls'
import type { MapCamera } from './map-data'
import { mapLib } from './map-library'
import { type MapPaint, mapPaintOfPage } from './map-paint'
import { mapStyle, type StyleManifest } from './map-style'
import { prefersStillness } from './motion'
import type { MapStart, Size } from './start-room'

const fadeTime = 140

const startPadding = 40

export interface DrawnMap {
  map: MapLibre
  paint: MapPaint
}

interface BaseMapProps {
  manifest: StyleManifest
  label: string
  start: MapStart
  size: Size
  onStyle: (drawn: DrawnMap) => void
  onMoveEnd: (camera: MapCamera, isByHand: boolean) => void
  /** The browser cannot draw maps at all. */
  onFailed: () => void
  /** The graphics context is gone, and with it everything drawn. */
  onLost: () => void
  /** The parent must create a new map with this view. */
  onRenew: (view: MapStart) => void
  children: ReactNode
}

function viewOf(start: MapStart, size: Size): NonNullable<MapProps['initialViewState']> {
  if (!('bounds' in start)) return { longitude: start.lng, latitude: start.lat, zoom: start.zoom }
  const { padding = startPadding } = start
  const [west, south, east, north] = start.bounds
  return {
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding: typeof padding === 'function' ? padding(size) : padding },
  }
}

function addImages(map: MapLibre, paint: MapPaint) {
  map.addImage(siteRoom.name, new ImageData(siteRoom.size, siteRoom.size))
  for (const { name, data, pixelRatio } of stationImages(paint)) map.addImage(name, data, { pixelRatio })
  map.setMissingStyleImageResolver((name) => {
    const pin = pinOfImage(name)
    const planned = plannedOfImage(name)
    const figure = figureOfImage(name)
    const image =
      (pin && pinPicture(name, pin, paint)) ??
      (planned && plannedPicture(name, planned, paint)) ??
      (figure && estimatePicture(name, figure, paint))
    if (image) map.addImage(name, image.data, { pixelRatio: image.pixelRatio })
  })
}

/** A new key makes a new map. */
export function BaseMap({ manifest, label, start, size, children, ...events }: BaseMapProps) {
  const [paint] = useState(mapPaintOfPage)
  const [style] = useState(() => mapStyle(manifest, { paint, origin: mapOrigin() }))
  const [view] = useState(() => viewOf(start, size))
  const [fade] = useState(() => (prefersStillness() ? 0 : fadeTime))
  const styled = useRef<MapLibre>(undefined)
  const begin = (map: MapLibre) => {
    if (styled.current === map) return
    styled.current = map
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    events.onStyle({ map, paint })
    addImages(map, paint)
  }
  return (
    <MapGL
      mapLib={mapLib}
      mapStyle={style}
      initialViewState={view}
      minZoom={mapZooms[0]}
      maxZoom={mapZooms[1]}
      attributionControl={false}
      dragRotate={false}
      // Box zoom takes every press with Shift, which compares sites here.
      boxZoom={false}
      pitchWithRotate={false}
      touchPitch={false}
      fadeDuration={fade}
      locale={{ 'Map.Title': label }}
      // The library's own type would apply to everything over the map.
      style={{ font: 'inherit' }}
      onStyleData={({ target }) => begin(target)}
      onMoveEnd={({ target, originalEvent }) =>
        events.onMoveEnd(cameraOf(target), originalEvent !== undefined)
      }
      // Errors of a working map have a target; without one the map could not be made.
      onError={({ target }) => !target && events.onFailed()}
    >
      <ContextWatch
        onLost={events.onLost}
        onRenew={(map) => {
          const { lat, lng, zoom } = cameraOf(map)
          events.onRenew({ lat, lng, zoom })
        }}
      />
      {children}
    </MapGL>
  )
}
