import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPin, PinFigure } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import type { DrawnPins } from '@/lib/domain/map/listed-pins'
import { collection, type FeatureCollection, point } from '@/lib/geo/geojson'
import { compactCount } from './cluster-layers'
import { type BalloonSide, balloonBoxes, figureDot, figureImage } from './estimate-layers'
import { labelFonts } from './label-layers'

/** Pins of a list: of thousands, the best few have figures, and those close together share a count. */
export interface ListedPins {
  /** Best first. */
  pins: readonly MapPin[]
  /** Ids of those whose row the cursor is on; the others fade. */
  lit: ReadonlySet<string>
  /** Id of the one below the cursor; the others stay as they are. */
  hovered?: string | undefined
}

interface PinProperties {
  id: string
  /** Of a figure. */
  image?: string
  offset?: [x: number, y: number]
  /** Of a dot; 0 without an estimate. */
  step?: number
  isLit: boolean
  isFaded: boolean
}

interface CountProperties {
  count: number
  text: string
  radius: number
  /** [west, south, east, north] of the members, as text: tile properties cannot be lists. */
  bounds: string
  isFaded: boolean
}

interface Figured extends MapPin {
  figure: PinFigure
}

const isFigured = (pin: MapPin): pin is Figured => pin.figure !== undefined

export const sidesOfPin = ({ figure }: MapPin) => balloonBoxes(figure?.text ?? '')

export function listedFeatures(
  { values, dots, counts }: DrawnPins<MapPin, BalloonSide>,
  { lit, hovered }: Pick<ListedPins, 'lit' | 'hovered'>,
): { pins: FeatureCollection<PinProperties>; counts: FeatureCollection<CountProperties> } {
  const look = ({ id }: MapPin) => ({
    id,
    isLit: lit.has(id) || id === hovered,
    isFaded: lit.size > 0 && !lit.has(id),
  })
  const figures = values.flatMap(({ pin, side }) => {
    const box = sidesOfPin(pin).get(side)
    if (!isFigured(pin) || !box) return []
    const image = figureImage(pin.figure, side, look(pin).isLit)
    return point<PinProperties>(pin, { ...look(pin), image, offset: [box.left, box.top] })
  })
  const isFaded = lit.size > 0
  return {
    pins: collection([
      ...dots.map((pin) => point<PinProperties>(pin, { ...look(pin), step: pin.figure?.step ?? 0 })),
      ...figures.reverse(),
    ]),
    counts: collection(
      counts.map(({ lat, lng, count, radius, bounds }) =>
        point({ lat, lng }, { count, text: compactCount(count), radius, bounds: bounds.join(), isFaded }),
      ),
    ),
  }
}

const opacity: ExpressionSpecification = ['case', ['==', ['get', 'isFaded'], true], 0.45, 1]
const isDot: FilterSpecification = ['!', ['has', 'image']]

/** The dots, counts and figures of a list, the figures on top. */
export function listedLayers(paint: MapPaint): LayerSpecification[] {
  return [
    {
      id: 'listed-rings',
      type: 'circle',
      source: 'listed',
      filter: isDot,
      paint: { 'circle-color': paint.ink, 'circle-radius': figureDot.room, 'circle-opacity': opacity },
    },
    {
      id: 'listed-dots',
      type: 'circle',
      source: 'listed',
      filter: isDot,
      paint: {
        'circle-color': [
          'match',
          ['get', 'step'],
          ...(paint.demand.flatMap((colour, at) => [at + 1, colour]) as [number, string]),
          paint.ink,
        ],
        'circle-radius': figureDot.radius - 0.5,
        'circle-stroke-color': ['case', ['==', ['get', 'isLit'], true], paint.volt, paint.paper],
        'circle-stroke-width': 1.75,
        'circle-opacity': opacity,
        'circle-stroke-opacity': opacity,
      },
    },
    {
      id: 'listed-counts',
      type: 'circle',
      source: 'listed-counts',
      paint: {
        'circle-color': paint.ink,
        'circle-radius': ['-', ['get', 'radius'], 0.9],
        'circle-stroke-color': paint.paper,
        'circle-stroke-width': 1.75,
        'circle-opacity': opacity,
        'circle-stroke-opacity': opacity,
      },
    },
    {
      id: 'listed-count-texts',
      type: 'symbol',
      source: 'listed-counts',
      layout: {
        'text-field': ['get', 'text'],
        'text-font': labelFonts.semibold,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': paint.paper, 'text-opacity': opacity },
    },
    {
      id: 'listed-figures',
      type: 'symbol',
      source: 'listed',
      filter: ['has', 'image'],
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'top-left',
        'icon-offset': ['get', 'offset'],
        'icon-allow-overlap': true,
        'icon-padding': 1,
      },
      paint: { 'icon-opacity': opacity },
    },
  ]
}
