import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import type { DataSource } from '@/components/map/map-style'
import type { FeatureCollection } from '@/lib/geo/geojson'

export function setSource(map: MapLibre, id: DataSource, data: FeatureCollection<object>): void {
  map.getSource<GeoJSONSource>(id)?.setData(data as Parameters<GeoJSONSource['setData']>[0])
}

/** Memoise `data`: every new object is redrawn. */
export function useSource(map: MapLibre, id: DataSource, data: FeatureCollection<object>): void {
  useEffect(() => setSource(map, id, data), [map, id, data])
}
