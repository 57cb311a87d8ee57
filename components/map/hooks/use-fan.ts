import type { MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { coincidingSites, type DrawnSite, fanFeatures } from '@/components/map/layers/fan-layers'
import { collection } from '@/lib/geo/geojson'
import { setSource } from './use-source'

export interface Fan {
  /** Fans out the sites that coincide with a clicked one; false if none coincide. */
  open(site: MapGeoJSONFeature): boolean
  close(): void
}

/** Px around a site in which others are looked for. */
const reach = 10

function drawnSite(map: MapLibre, { geometry, properties }: MapGeoJSONFeature): DrawnSite {
  const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : []
  const { x, y } = map.project([lng, lat])
  const { id, radius, step } = properties
  return { id: String(id), radius: Number(radius), step: Number(step), x, y }
}

function sitesAround(map: MapLibre, { x, y }: DrawnSite): DrawnSite[] {
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  return map.queryRenderedFeatures(box, { layers: ['sites'] }).map((feature) => drawnSite(map, feature))
}

/** The map's fan of coinciding sites, which closes when the map moves. */
export function useFan(map: MapLibre): Fan {
  const fan = useMemo(
    () => ({
      open(feature: MapGeoJSONFeature) {
        const site = drawnSite(map, feature)
        const sites = coincidingSites(site, sitesAround(map, site))
        if (sites.length < 2) return false
        setSource(
          map,
          'fan',
          fanFeatures(sites, ({ x, y }) => map.unproject([x, y])),
        )
        return true
      },
      close: () => setSource(map, 'fan', collection([])),
    }),
    [map],
  )
  useEffect(() => {
    map.on('movestart', fan.close)
    return () => {
      map.off('movestart', fan.close)
    }
  }, [map, fan])
  return fan
}
