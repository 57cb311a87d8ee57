'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import { useMemo, useState } from 'react'
import { Map as MapGL, type MapProps } from 'react-map-gl/maplibre'
import { mapOrigin } from '@/components/map/cdn/cdn-protocol'
import { ContextWatch } from '@/components/map/context-watch'
import { mapPaintOfPage } from '@/components/map/map-paint'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import type { StudioMap, StudioView } from '@/lib/domain/studio/read/studio-map'
import { DataLayers, type DataLayersProps } from './data-layers'
import { dataMapLib } from './data-map'
import { StreetGround } from './street-ground'
import { type AtlasGround, studioStyle } from './studio-style'
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
