import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapSite } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import { demandStep } from '@/lib/catalogue/demand-step'
import { collection, type FeatureCollection, point } from '@/lib/geo/geojson'

export interface SiteProperties {
  id: string
  radius: number
  /** Demand step, 0 for an unknown score. */
  step: number
}

/** In px: 5 + half the square root of the spaces, at most 12; 5 where they are unknown. */
export function siteRadius(capacity: number | null): number {
  return Math.min(12, 5 + 0.5 * Math.sqrt(Math.max(0, capacity ?? 0)))
}

/** Radius in px of sites that are context only. */
const dotRadius = 2.5

/** Large sites first, so that a small neighbour stays on top and clickable. */
export function siteFeatures(sites: readonly MapSite[]): FeatureCollection<SiteProperties> {
  const bySize = [...sites].sort((a, b) => (b.capacity ?? 0) - (a.capacity ?? 0))
  return collection(
    bySize.map((site) =>
      point(site, {
        id: site.id,
        radius: site.isDot ? dotRadius : siteRadius(site.capacity),
        step: site.score === null ? 0 : demandStep(site.score),
      }),
    ),
  )
}

interface DiscNames {
  source: 'sites' | 'fan'
  casing: string
  discs: string
}

export function siteDiscs(paint: MapPaint, { source, casing, discs }: DiscNames): LayerSpecification[] {
  const grown = ['case', ['boolean', ['feature-state', 'hover'], false], 2, 0] as const
  const radius = (extra: number) => ['+', ['get', 'radius'], extra, [...grown]]
  const steps = paint.demand.flatMap((color, index) => [index + 1, color])
  const filter: FilterSpecification = ['==', ['geometry-type'], 'Point']
  const part = { type: 'circle', source, filter } as const
  return [
    {
      ...part,
      id: casing,
      paint: { 'circle-color': paint.ink, 'circle-radius': radius(1.5) as never },
    },
    {
      ...part,
      id: discs,
      paint: {
        'circle-color': ['match', ['get', 'step'], ...steps, paint.labelMinor] as never,
        'circle-radius': radius(-1) as never,
        'circle-stroke-color': paint.paper,
        'circle-stroke-width': 2,
      },
    },
  ]
}

/** Invisible square of `size` px: names keep clear of pictures, but not of discs. */
export const siteRoom = { name: 'site-room', size: 24 }

export function siteLayers(paint: MapPaint): LayerSpecification[] {
  return [
    ...siteDiscs(paint, { source: 'sites', casing: 'site-casing', discs: 'sites' }),
    {
      id: 'site-room',
      type: 'symbol',
      source: 'sites',
      layout: {
        'icon-image': siteRoom.name,
        'icon-size': ['/', ['get', 'radius'], siteRoom.size / 2],
        'icon-allow-overlap': true,
        'icon-padding': 2,
      },
    },
  ]
}
