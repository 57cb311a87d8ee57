'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import '@/components/map/map-library'
import { Map as MapLibre, type Style } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { Map as MapGL, type MapProps, useMap } from 'react-map-gl/maplibre'
import { mapOrigin } from '@/components/map/cdn/cdn-protocol'
import { ContextWatch } from '@/components/map/context-watch'
import { watchTiles } from '@/components/map/hooks/use-tile-failures'
import { hideStreets, showStreets } from '@/components/map/layers/streets-layers'
import { mapPaintOfPage } from '@/components/map/map-paint'
import { useLatest } from '@/components/ui/use-latest'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import type { StreetsStyle } from '@/lib/domain/map/streets-style'
import type { StudioMap, StudioView } from '@/lib/domain/studio/read/studio-map'
import { DataLayers, type DataLayersProps } from './data-layers'
import { type AtlasGround, layerAboveGround, studioStyle } from './studio-style'
import { startOf, viewOf } from './use-start'

export interface StudioMapProps extends DataLayersProps {
  land: 'dark' | 'light'
  picture: BasemapPicture | undefined
  /** The street map sends nothing. */
  onPictureMissing: () => void
  atlas: AtlasGround | undefined
  groups: StudioMap['groups']
  onMove?: MapProps['onMove']
  onFailed: () => void
  /** The graphics context is lost: recreate the map at this view. */
  onRenew: (view: StudioView) => void
}

const mapTexts = {
  'Map.Title': 'Map of the file. Arrow keys move it, plus and minus zoom, Enter reads its middle.',
}

/** Reports its style as loaded without waiting for tiles, which is all that deck.gl needs to add layers. */
class DataMap extends MapLibre {
  private ready: Style | undefined

  constructor(options: ConstructorParameters<typeof MapLibre>[0]) {
    super(options)
    this.on('style.load', () => {
      this.ready = this.style
    })
  }

  override isStyleLoaded(): boolean {
    return this.ready !== undefined && this.ready === this.style
  }
}

const dataMapLib = { Map: DataMap } as unknown as NonNullable<MapProps['mapLib']>

interface StreetGroundProps {
  style: StreetsStyle
  onMissing: () => void
}

/** The street map below the data, with its texts above them. */
function StreetGround({ style, onMissing }: StreetGroundProps) {
  const map = useMap().current?.getMap()
  const missing = useLatest(onMissing)
  useEffect(() => {
    if (!map) return
    const show = () => showStreets(map, style, { ground: layerAboveGround, labels: undefined })
    if (map.getLayer(layerAboveGround)) show()
    map.on('style.load', show)
    const unwatch = watchTiles(map, (what) => what === 'picture' && missing.current())
    return () => {
      map.off('style.load', show)
      unwatch()
      // A map that is being removed has no style.
      if (map.style) hideStreets(map, style)
    }
  }, [map, style, missing])
  return null
}

/** A map with deck.gl's layers between its ground and its labels. Only the studio loads it. */
export function StudioMapView({
  land,
  picture,
  atlas,
  groups,
  onPictureMissing,
  onMove,
  onFailed,
  onRenew,
  ...data
}: StudioMapProps) {
  const [view] = useState(() => startOf(data.start))
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits create equal objects.
  const style = useMemo(
    () => studioStyle({ paint: mapPaintOfPage(), origin: mapOrigin(), land, atlas, picture, groups }),
    [land, atlas?.version, picture?.id, JSON.stringify(groups)],
  )
  return (
    <MapGL
      mapLib={dataMapLib}
      mapStyle={style}
      styleDiffing={false}
      initialViewState={view}
      attributionControl={false}
      maxPitch={60}
      locale={mapTexts}
      {...(onMove && { onMove })}
      onMoveEnd={({ target }) => data.onView(viewOf(target))}
      // An error without a target means that the map could not be created.
      onError={({ target }) => !target && onFailed()}
    >
      {picture?.id === 'streets' && picture.style && (
        <StreetGround style={picture.style} onMissing={onPictureMissing} />
      )}
      <DataLayers {...data} />
      <ContextWatch onRenew={(map) => onRenew(viewOf(map))} />
    </MapGL>
  )
}
