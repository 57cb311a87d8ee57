'use client'

import type { Map as MapLibre, MapMouseEvent, Point } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { PowerGridMap } from '@/lib/contract/power-grid'
import { gridObjectWords } from '@/lib/domain/map/grid-words'
import { gridLayers, gridSource, gridTipLayers, layerAboveGrid } from './layers/grid-layers'
import { useMapTools } from './map-context'
import type { Place } from './map-data'
import { mapPaintOfPage } from './map-paint'
import { PlacePopup } from './place-popup'

/** Tolerance in px around a thin line. */
const reach = 5

function objectAt(map: MapLibre, { x, y }: Point): string | undefined {
  const [found] = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: gridTipLayers.filter((id) => map.getLayer(id)) },
  )
  return found && String(found.properties.id)
}

/** A finger has no hover: a press gives the tip, and the next one elsewhere takes it away. */
function useObjectBelow(map: MapLibre): { id: string; place: Place } | undefined {
  const [below, setBelow] = useState<{ id: string; place: Place }>()
  useEffect(() => {
    const look = ({ point, lngLat: { lat, lng } }: MapMouseEvent) => {
      const id = map.isMoving() ? undefined : objectAt(map, point)
      setBelow((shown) => {
        if (id === undefined) return undefined
        return shown?.id === id ? shown : { id, place: { lat, lng } }
      })
    }
    const clear = () => setBelow(undefined)
    map.on('mousemove', look)
    map.on('click', look)
    map.on('mouseout', clear)
    map.on('movestart', clear)
    return () => {
      map.off('mousemove', look)
      map.off('click', look)
      map.off('mouseout', clear)
      map.off('movestart', clear)
    }
  }, [map])
  return below
}

function GridTip({ title, note }: { title: string; note: string }) {
  return (
    <div className="px-2">
      <div className="max-w-64 rounded-sm bg-ink-1000 px-2 py-1.5 text-xs text-paper shadow-menu">
        <p className="truncate font-medium">{title}</p>
        {note !== '' && <p className="tnum text-ink-300">{note}</p>}
      </div>
    </div>
  )
}

/** Inside a map: mapped lines and stations of the electricity grid, with a tip for the one below the cursor. */
export function GridOnMap({ grid }: { grid: PowerGridMap }) {
  const { map } = useMapTools()
  const [layers] = useState(() => gridLayers(mapPaintOfPage()))
  const below = useObjectBelow(map)
  const object = below && grid.features.find(({ properties }) => properties.id === below.id)
  return (
    <>
      <Source id={gridSource} type="geojson" data={grid as GeoJSON.FeatureCollection}>
        {layers.map((layer) => (
          <Layer key={layer.id} {...layer} beforeId={layerAboveGrid} />
        ))}
      </Source>
      {below && object && (
        <PlacePopup key={below.id} place={below.place} className="z-2">
          <GridTip {...gridObjectWords(object.properties)} />
        </PlacePopup>
      )}
    </>
  )
}
