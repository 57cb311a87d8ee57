import type { LayerSpecification } from 'maplibre-gl'
import type { Place } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import { collection, type Feature, type FeatureCollection, point } from '@/lib/geo/geojson'
import { type SiteProperties, siteDiscs } from './site-layers'

interface Pixel {
  x: number
  y: number
}

/** Centre in px of the screen. */
export type DrawnSite = SiteProperties & Pixel

/** Distance in px below which a click cannot choose between two sites. */
const coincidence = 8
/** Px between neighbours in a fan, and its smallest radius: discs are up to 28 px wide. */
const spacing = 30
const minRadius = 26

/** Includes the site itself; largest first, each once. */
export function coincidingSites(site: DrawnSite, drawn: readonly DrawnSite[]): DrawnSite[] {
  const near = drawn.filter(({ x, y }) => Math.hypot(x - site.x, y - site.y) < coincidence)
  const once = new Map([site, ...near].map((each) => [each.id, each]))
  return [...once.values()].sort((a, b) => b.radius - a.radius || a.id.localeCompare(b.id))
}

/** On a circle around the centre, clockwise from the top, px. */
export function fanPlaces(centre: Pixel, count: number): Pixel[] {
  const radius = Math.max(minRadius, (count * spacing) / (2 * Math.PI))
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
  })
}

export function fanFeatures(
  sites: readonly DrawnSite[],
  toPlace: (pixel: Pixel) => Place,
): FeatureCollection<object> {
  const [centre] = sites
  if (!centre) return collection([])
  const foot = toPlace(centre)
  const places = fanPlaces(centre, sites.length).map(toPlace)
  const legs = places.map(({ lat, lng }): Feature<object> => {
    const coordinates: [number, number][] = [
      [foot.lng, foot.lat],
      [lng, lat],
    ]
    return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} }
  })
  const discs = places.flatMap((place, index) => {
    const site = sites[index]
    return site ? [point(place, { id: site.id, radius: site.radius, step: site.step })] : []
  })
  return collection([...legs, ...discs])
}

export function fanLayers(paint: MapPaint): LayerSpecification[] {
  const leg = { type: 'line', source: 'fan' } as const
  return [
    { ...leg, id: 'fan-leg-casing', paint: { 'line-color': paint.ink, 'line-width': 3.5 } },
    { ...leg, id: 'fan-legs', paint: { 'line-color': paint.paper, 'line-width': 1.5 } },
    ...siteDiscs(paint, { source: 'fan', casing: 'fan-casing', discs: 'fan-sites' }),
  ]
}
