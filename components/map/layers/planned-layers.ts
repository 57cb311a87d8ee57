import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Place } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { collection, type Feature, type FeatureCollection, point } from '@/lib/geo/geojson'
import { labelFonts } from './label-layers'

/** A site of a network plan: `left` are candidates that it does not choose. */
export interface PlannedPin extends Place {
  id: string
  name: string
  kind: 'chosen' | 'left' | 'own' | 'never'
  /** Order of gain of a chosen site. */
  number?: number | undefined
  isMust: boolean
}

/** Energy that the active site takes from a station, kWh/day. */
export interface PlannedLink extends Place {
  id: string
  power: ChargingClass
  energy: number
}

export interface Planned {
  pins: readonly PlannedPin[]
  /** Id of the selected or hovered site. */
  active: string | undefined
  /** Where the links begin; by default the active site. */
  from?: Place | undefined
  /** Hexagons that the active site draws from: outer rings, with the share 0..1 of their demand. */
  reach: readonly { ring: [number, number][]; share: number }[]
  links: readonly PlannedLink[]
}

export type PlannedImage = Pick<PlannedPin, 'kind' | 'isMust'> & { text: string; isActive: boolean }

const imageName = ({ kind, isMust, text, isActive }: PlannedImage) =>
  `planned-${kind}-${isMust ? 'must' : 'free'}-${isActive ? 'active' : 'rest'}-${text}`

/** Undefined for other images. */
export function plannedOfImage(name: string): PlannedImage | undefined {
  const match = /^planned-(chosen|own|never)-(must|free)-(active|rest)-(\d*)$/.exec(name)
  if (!match) return undefined
  const [, kind = 'own', must, active, text = ''] = match
  return {
    kind: kind as PlannedImage['kind'],
    isMust: must === 'must',
    isActive: active === 'active',
    text,
  }
}

interface PinProperties {
  id: string
  kind: PlannedPin['kind']
  image?: string
  order?: number
}

export const plannedFeatures = (pins: readonly PlannedPin[]) =>
  collection(pins.map((pin) => pinFeature(pin, false)))

/** The active site once more, over the others. */
export const activeFeatures = (pin: PlannedPin | undefined) => collection(pin ? [pinFeature(pin, true)] : [])

function pinFeature(pin: PlannedPin, isActive: boolean) {
  const { id, kind, isMust, number } = pin
  if (kind === 'left') return point<PinProperties>(pin, { id, kind })
  const text = number === undefined ? '' : String(number)
  return point<PinProperties>(pin, {
    id,
    kind,
    image: imageName({ kind, isMust, isActive, text }),
    // The best sites are on top.
    order: kind === 'chosen' ? -(number ?? 0) : 0,
  })
}

export function reachFeatures(reach: Planned['reach']): FeatureCollection<{ share: number }> {
  return collection(
    reach.map(
      ({ ring, share }): Feature<{ share: number }> => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: { share },
      }),
    ),
  )
}

interface LinkProperties {
  text: string
  width: number
}

/** @param text of an energy, such as `−41` */
export function linkFeatures(
  from: Place | undefined,
  links: readonly PlannedLink[],
  text: (energy: number) => string,
): FeatureCollection<LinkProperties> {
  if (!from) return collection([])
  const most = links.reduce((max, { energy }) => Math.max(max, energy), 0)
  return collection(
    links.flatMap((link): Feature<LinkProperties>[] => {
      const properties = { text: text(link.energy), width: 1.2 + 1.2 * (most > 0 ? link.energy / most : 0) }
      const line: Feature<LinkProperties> = {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [from.lng, from.lat],
            [link.lng, link.lat],
          ],
        },
        properties,
      }
      return [line, point<LinkProperties>(link, properties)]
    }),
  )
}

const isChosen: ExpressionSpecification = ['==', ['get', 'kind'], 'chosen']
const ofKinds = (...kinds: PlannedPin['kind'][]): FilterSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
]

/** Below everything that can be pressed. */
export function plannedReachLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      id: 'planned-reach',
      type: 'fill',
      source: 'planned-reach',
      paint: {
        'fill-color': paint.volt,
        'fill-opacity': ['interpolate', ['linear'], ['get', 'share'], 0, 0.02, 1, 0.5],
        'fill-antialias': false,
      },
    },
    {
      // Paper alone would be lost on light land and on the lightest hexagons.
      id: 'planned-link-edges',
      type: 'line',
      source: 'planned-links',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': paint.ink, 'line-width': ['+', ['get', 'width'], 2.4], 'line-opacity': 0.7 },
    },
    {
      id: 'planned-links',
      type: 'line',
      source: 'planned-links',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': paint.paper, 'line-width': ['get', 'width'], 'line-opacity': 0.85 },
    },
    {
      // Under the station's own mark, which some maps lack.
      id: 'planned-link-ends',
      type: 'circle',
      source: 'planned-links',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': paint.paper,
        'circle-radius': 3,
        'circle-stroke-color': paint.ink,
        'circle-stroke-width': 1,
      },
    },
  ]
}

/** Sites of a plan, and what the active one takes from stations. */
export function plannedLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      id: 'planned-dots',
      type: 'circle',
      source: 'planned',
      filter: ofKinds('left'),
      paint: {
        'circle-color': paint.labelMinor,
        'circle-radius': 2.6,
        'circle-stroke-color': paint.ink,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'planned-energies',
      type: 'symbol',
      source: 'planned-links',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': labelFonts.semibold,
        'text-size': 11,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.8,
      },
      paint: { 'text-color': paint.paper, 'text-halo-color': paint.ink, 'text-halo-width': 3 },
    },
    {
      id: 'planned-marks',
      type: 'symbol',
      source: 'planned',
      filter: ofKinds('own', 'never'),
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 1 },
    },
    {
      id: 'planned-pins',
      type: 'symbol',
      source: 'planned',
      filter: ofKinds('chosen'),
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'bottom',
        'icon-offset': [0, plannedFoot],
        'icon-allow-overlap': true,
        'icon-padding': 1,
        'symbol-sort-key': ['get', 'order'],
      },
    },
    {
      id: 'planned-active-dots',
      type: 'circle',
      source: 'planned-active',
      filter: ofKinds('left'),
      paint: {
        'circle-color': paint.volt,
        'circle-radius': 5,
        'circle-stroke-color': paint.ink,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'planned-active-marks',
      type: 'symbol',
      source: 'planned-active',
      filter: ofKinds('own', 'never', 'chosen'),
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': ['case', isChosen, 'bottom', 'center'],
        'icon-offset': ['case', isChosen, ['literal', [0, plannedFoot]], ['literal', [0, 0]]],
        'icon-allow-overlap': true,
        'icon-padding': 1,
      },
    },
  ]
}

/** Px from a pin's place to the lower edge of its image. */
export const plannedFoot = 4
