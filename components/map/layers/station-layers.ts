import type { LayerSpecification } from 'maplibre-gl'
import type { MapStation, Place } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import { collection, type FeatureCollection, point } from '@/lib/geo/geojson'

/** Radius in px of a class symbol by zoom: below 11.5, to 14, from 14. */
export const stationSizes = { far: 3.6, middle: 4.6, near: 6.5 } as const

export function stationImage(station: Pick<MapStation, 'class'>, size: keyof typeof stationSizes): string {
  return `charger-${station.class}-${size}`
}

/** @param shifts px to the right by id, at the zooms with sites (`stationShifts`) */
export function stationFeatures(
  stations: readonly MapStation[],
  shifts: ReadonlyMap<string, number>,
): FeatureCollection<{ id: string; class: string; shift?: [x: number, y: number] }> {
  return collection(
    stations.map((station) => {
      const shift = shifts.get(station.id)
      return point(station, {
        id: station.id,
        class: station.class,
        ...(shift !== undefined && { shift: [shift, 0] as [number, number] }),
      })
    }),
  )
}

export function stationLayers(): LayerSpecification[] {
  const image = (size: keyof typeof stationSizes) => ['concat', 'charger-', ['get', 'class'], `-${size}`]
  return [
    {
      id: 'chargers',
      type: 'symbol',
      source: 'chargers',
      layout: {
        'icon-image': ['step', ['zoom'], image('far'), 11.5, image('middle'), 14, image('near')] as never,
        'icon-offset': ['coalesce', ['get', 'shift'], ['literal', [0, 0]]] as never,
        'icon-allow-overlap': true,
        'icon-padding': 1,
        // Stronger classes on top.
        'symbol-sort-key': ['match', ['get', 'class'], 'HPC', 2, 'DC', 1, 0],
        'symbol-z-order': 'source',
      },
    },
  ]
}

/** Fine paper dashes with an ink edge for contrast on cells. */
export function nearestLineLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      id: 'nearest-line-casing',
      type: 'line',
      source: 'nearest-line',
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': paint.ink, 'line-width': 3, 'line-opacity': 0.55 },
    },
    {
      id: 'nearest-line',
      type: 'line',
      source: 'nearest-line',
      paint: { 'line-color': paint.paper, 'line-width': 1.25, 'line-dasharray': [4, 3] },
    },
  ]
}

export function nearestLine(line: readonly [from: Place, to: Place] | undefined): FeatureCollection {
  if (!line) return collection([])
  const coordinates = line.map(({ lat, lng }): [number, number] => [lng, lat])
  return collection([{ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} }])
}
