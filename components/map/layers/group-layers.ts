import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapSite, Place } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import { demandStep } from '@/lib/catalogue/demand-step'
import { metresBetween } from '@/lib/geo/distance'
import { collection, type Feature, type FeatureCollection, point } from '@/lib/geo/geojson'
import { type SiteProperties, siteDiscs } from './site-layers'

type Position = readonly [lng: number, lat: number]

/** Metres between bays from which no line joins them: the group has no bays in between. */
const apart = 120

interface GroupProperties {
  id: string
  /** Demand step of the group's site, 0 for an unknown score. */
  step: number
}

function takeNearest(left: Position[], to: Position): Position | undefined {
  const metres = left.map((each) => metresBetween([...each], [...to]))
  return left.splice(metres.indexOf(Math.min(...metres)), 1)[0]
}

/** The position farthest from the middle of all: an end of their street. */
function endOf(members: readonly Position[]): Position | undefined {
  const middle: Position = [
    members.reduce((sum, [lng]) => sum + lng, 0) / members.length,
    members.reduce((sum, [, lat]) => sum + lat, 0) / members.length,
  ]
  const far = ([lng, lat]: Position) => metresBetween([lng, lat], [...middle])
  return [...members].sort((a, b) => far(b) - far(a))[0]
}

/** From one end to the nearest remaining bay each time; a gap starts a new line. */
export function groupLines(members: readonly Position[]): [number, number][][] {
  const start = endOf(members)
  if (!start) return []
  const left = members.filter((each) => each !== start)
  const lines: [number, number][][] = [[[...start]]]
  for (let from = start; left.length > 0; ) {
    const next = takeNearest(left, from)
    if (!next) break
    if (metresBetween([...from], [...next]) > apart) lines.push([])
    lines.at(-1)?.push([...next])
    from = next
  }
  return lines.filter((line) => line.length > 1)
}

function featuresOf({ id, members = [], score }: MapSite): Feature<GroupProperties>[] {
  if (members.length < 2) return []
  const properties = { id, step: score === null ? 0 : demandStep(score) }
  return [
    ...groupLines(members).map(
      (coordinates): Feature<GroupProperties> => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates },
        properties,
      }),
    ),
    ...members.map(([lng, lat]) => point({ lat, lng }, properties)),
  ]
}

export function groupFeatures(sites: readonly MapSite[]): FeatureCollection<GroupProperties> {
  return collection(sites.flatMap(featuresOf))
}

/** These layers follow the sites' rule. */
export const groupLayerIds = ['group-line-casing', 'group-lines', 'group-bay-casing', 'group-bays'] as const

export function groupLayers(paint: MapPaint): LayerSpecification[] {
  const steps = paint.demand.flatMap((color, index) => [index + 1, color])
  const color = ['match', ['get', 'step'], ...steps, paint.labelMinor] as never
  const only = (kind: string): FilterSpecification => ['==', ['geometry-type'], kind]
  const lines = { type: 'line', source: 'groups', filter: only('LineString') } as const
  const bays = { type: 'circle', source: 'groups', filter: only('Point') } as const
  const [lineCasing, line, bayCasing, bay] = groupLayerIds
  return [
    { ...lines, id: lineCasing, paint: { 'line-color': paint.ink, 'line-width': 4 } },
    { ...bays, id: bayCasing, paint: { 'circle-color': paint.ink, 'circle-radius': 4 } },
    { ...lines, id: line, paint: { 'line-color': color, 'line-width': 2 } },
    { ...bays, id: bay, paint: { 'circle-color': color, 'circle-radius': 3 } },
  ]
}

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
