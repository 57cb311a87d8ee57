'use client'

import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  Map as MapLibre,
  MapMouseEvent,
  Point,
} from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { GridLevel } from '@/lib/catalogue/power-grid'
import type { PowerGridMap } from '@/lib/contract/power-grid'
import { gridObjectWords } from '@/lib/domain/map/grid-words'
import { useMapTools } from './map-context'
import type { Place } from './map-data'
import { type MapPaint, mapPaintOfPage } from './map-paint'
import { PlacePopup } from './place-popup'

/** Tolerance in px around a thin line. */
const reach = 5

const gridSource = 'power-grid'

/** Below the drive, the sites and everything that can be pressed. */
const layerAboveGrid = 'isochrone-area'

/** Px of a line at zoom 14, and its dashes in widths. */
const lines = {
  high: { width: 3.2 },
  medium: { width: 1.8 },
  low: { width: 0.9 },
  unknown: { width: 1.4, dashes: [2, 2] },
} as const satisfies Record<GridLevel, { width: number; dashes?: [number, number] }>

const gridLineLevels = Object.keys(lines) as GridLevel[]

const lineId = (level: GridLevel) => `grid-line-${level}`

/** Layers whose objects have a tip, topmost first. */
export const gridTipLayers = ['grid-stations', ...gridLineLevels.map(lineId)]

const isLine = (level: GridLevel): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], 'line'],
  ['==', ['get', 'level'], level],
]

function widthOf(level: GridLevel, edge = 0): ExpressionSpecification {
  const { width } = lines[level]
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    8,
    0.5 * width + edge,
    14,
    width + edge,
    18,
    1.6 * width + edge,
  ]
}

function linePair(level: GridLevel, paint: MapPaint): LineLayerSpecification[] {
  const part = { source: gridSource, type: 'line', filter: isLine(level) } as const
  const { dashes } = lines[level] as { dashes?: [number, number] }
  return [
    {
      ...part,
      id: `${lineId(level)}-casing`,
      paint: { 'line-color': paint.ink, 'line-width': widthOf(level, 2), 'line-opacity': 0.6 },
    },
    {
      ...part,
      id: lineId(level),
      paint: {
        'line-color': paint.dense,
        'line-width': widthOf(level),
        ...(dashes && { 'line-dasharray': dashes }),
      },
    },
  ]
}

/** Substations are larger the higher their voltage; transformers are dots. */
const stationRadius: ExpressionSpecification = [
  'case',
  ['==', ['get', 'kind'], 'transformer'],
  2.5,
  ['==', ['get', 'level'], 'high'],
  6.5,
  4.5,
]

/** In the pale tone of the grid on an ink edge, lines by voltage below stations. */
export function gridLayers(paint: MapPaint): LayerSpecification[] {
  return [
    ...[...gridLineLevels].reverse().flatMap((level) => linePair(level, paint)),
    {
      id: 'grid-stations',
      type: 'circle',
      source: gridSource,
      filter: ['!=', ['get', 'kind'], 'line'],
      paint: {
        'circle-radius': stationRadius,
        'circle-color': paint.dense,
        'circle-stroke-color': paint.ink,
        'circle-stroke-width': 1.5,
      },
    },
  ]
}

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
