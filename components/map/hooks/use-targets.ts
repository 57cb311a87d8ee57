import type { MapGeoJSONFeature, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import { countInRing } from '@/components/map/cells/cell-cursor'
import { clusterBounds } from '@/components/map/layers/cluster-layers'
import { coincidingSites, type DrawnSite, fanFeatures } from '@/components/map/layers/group-layers'
import type { MapTarget, Place } from '@/components/map/map-data'
import { useLatest } from '@/components/ui/use-latest'
import { collection } from '@/lib/geo/geojson'
import { featureAt } from './feature-at'
import { setSource } from './use-source'

interface Fan {
  /** False if no site coincides. */
  open(site: MapGeoJSONFeature): boolean
  close(): void
}

/** Px around a site to search for others. */
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

function useFan(map: MapLibre): Fan {
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

const kinds = {
  pins: 'pin',
  estimates: 'pin',
  listed: 'pin',
  planned: 'pin',
  'planned-active': 'pin',
  chargers: 'station',
  sites: 'site',
  fan: 'site',
  groups: 'site',
} as const

function targetOf(feature: MapGeoJSONFeature, isShift: boolean): MapTarget {
  if (feature.source in kinds) {
    const kind = kinds[feature.source as keyof typeof kinds]
    return { kind, id: String(feature.properties.id), isShift }
  }
  const [lng = 0, lat = 0] = feature.geometry.type === 'Point' ? feature.geometry.coordinates : []
  const bounds = clusterBounds(String(feature.properties.bounds))
  return { kind: 'cluster', place: { lat, lng }, bounds, isShift }
}

async function groundAt(place: Place, isShift: boolean, client: CellClient | undefined): Promise<MapTarget> {
  const cell = await client?.find(place)
  if (!cell) return { kind: 'ground', place, isShift }
  // The ground behind a 3D column differs from the column's own place.
  const isOnGround = countInRing(cell.ring, Float64Array.of(place.lat, place.lng)) > 0
  return { kind: 'cell', cell, place: isOnGround ? place : { lat: cell.lat, lng: cell.lng }, isShift }
}

/** Reports the topmost hit, else the cell, else the ground; coinciding sites fan out instead. */
export function useTargets(
  map: MapLibre,
  client: CellClient | undefined,
  onTarget: ((target: MapTarget) => void) | undefined,
): void {
  const report = useLatest(onTarget)
  const fan = useFan(map)
  useEffect(() => {
    const clicked = (event: MapMouseEvent) => {
      const isShift = event.originalEvent.shiftKey
      const feature = featureAt(map, event.point)
      fan.close()
      if (feature?.source === 'sites' && fan.open(feature)) return
      if (feature) return report.current?.(targetOf(feature, isShift))
      const { lat, lng } = event.lngLat
      void groundAt({ lat, lng }, isShift, client).then((target) => report.current?.(target))
    }
    map.on('click', clicked)
    return () => {
      map.off('click', clicked)
    }
  }, [map, client, report, fan])
}
