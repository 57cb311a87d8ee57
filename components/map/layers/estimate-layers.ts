import type { LayerSpecification } from 'maplibre-gl'
import type { MapPin, PinFigure, Place } from '@/components/map/map-data'
import { type DemandStep, demandSteps } from '@/lib/catalogue/demand-step'
import { type Box, makeRooms, type Rooms } from '@/lib/domain/map/label-rooms'
import { collection, type Feature, type FeatureCollection, point } from '@/lib/geo/geojson'
import { type Bounds, mercator } from '@/lib/geo/mercator'

export const isEstimate = (pin: MapPin): pin is MapPin & { figure: PinFigure } =>
  pin.letter === '' && pin.figure !== undefined

export const balloonSides = ['up', 'down', 'up-left', 'up-right', 'down-left', 'down-right'] as const
export type BalloonSide = (typeof balloonSides)[number]

/** Px from a place to the near and the far edge of its balloon's body. */
export const balloon = { near: 8, far: 26, shift: 12, edge: 2.25 } as const

/** Half the width in px of a balloon's body for a text. */
export const halfOf = (text: string) => 9.5 + 3.5 * text.length

/** A figure as a disc, if its balloon has no room; px. */
export const figureDot = { radius: 4.75, room: 7 } as const

/** Extent of a balloon's body and tail around its place, px. */
export function balloonBox(text: string, side: BalloonSide): Box {
  const half = halfOf(text)
  const shift = Math.min(balloon.shift, half - balloon.near)
  const middle = shift * (Number(side.endsWith('right')) - Number(side.endsWith('left')))
  const isUp = side.startsWith('up')
  return {
    left: middle - half - balloon.edge,
    right: middle + half + balloon.edge,
    top: isUp ? -balloon.far - balloon.edge : 0,
    bottom: isUp ? 0 : balloon.far + balloon.edge,
  }
}

/** Image name such as `estimate-7-up-245`; the map requests it when it first meets one. */
export const figureImage = ({ step, text }: PinFigure, side: BalloonSide, isLit = false) =>
  `${isLit ? 'lit' : 'estimate'}-${step}-${side}-${text}`
const dotImage = (step: DemandStep) => `estimate-${step}-dot`

/** Undefined for other images; no side for a dot. */
export function figureOfImage(
  name: string,
): { figure: PinFigure; side: BalloonSide | undefined; isLit: boolean } | undefined {
  const match = /^(estimate|lit)-(\d)-(?:dot|((?:up|down)(?:-left|-right)?)-(.+))$/.exec(name)
  const step = demandSteps.find((each) => each === Number(match?.[2]))
  if (!match || !step) return undefined
  const side = balloonSides.find((each) => each === match[3])
  return { figure: { step, text: match[4] ?? '' }, side, isLit: match[1] === 'lit' }
}

/** Half the size in px of a charging station's symbol with its ring. */
const stationReach = 8

/** Extent of a lettered pin with a figure around its place, px. */
const letteredBox: Box = { left: -38, right: 38, top: -42, bottom: 7 }

/** Written out for speed: 20,000 places need it, up to six times each. */
const around = ({ x, y }: { x: number; y: number }, box: Box): Box => ({
  left: x + box.left,
  right: x + box.right,
  top: y + box.top,
  bottom: y + box.bottom,
})

interface View {
  box: Bounds
  stations: readonly Place[]
  /** Px at the map's zoom, 512 x 2^zoom. */
  worldSize: number
}

interface EstimateProperties {
  /** Only on balloons; dots of one colour are one feature, see `dotAt`. */
  id?: string
  image: string
  offset: [x: number, y: number]
  /** Balloons above dots. Only two values, because the map draws each value by itself. */
  order: 0 | 1
}

type Boxes = ReadonlyMap<BalloonSide, Box>

const boxesByLength = new Map<number, Boxes>()

/** Of a figure's balloon beside its place, px. */
export function balloonBoxes(text: string): Boxes {
  const known = boxesByLength.get(text.length)
  if (known) return known
  const boxes = new Map(balloonSides.map((side) => [side, balloonBox(text, side)]))
  boxesByLength.set(text.length, boxes)
  return boxes
}

function takeSide(rooms: Rooms, at: { x: number; y: number }, boxes: Boxes): BalloonSide | undefined {
  for (const [side, box] of boxes) {
    const placed = around(at, box)
    if (!rooms.isFree(placed)) continue
    rooms.take(placed)
    return side
  }
  return undefined
}

export interface DrawnEstimates {
  data: FeatureCollection<EstimateProperties>
  dots: readonly MapPin[]
}

function roomsBeside(
  pins: readonly MapPin[],
  stations: readonly Place[],
  pixels: (place: Place) => { x: number; y: number },
): Rooms {
  const rooms = makeRooms()
  const reach = stationReach
  for (const station of stations) {
    rooms.take(around(pixels(station), { left: -reach, right: reach, top: -reach, bottom: reach }))
  }
  for (const pin of pins) if (pin.letter !== '') rooms.take(around(pixels(pin), letteredBox))
  return rooms
}

/**
 * A balloon if it covers no better pin, lettered pin or charging station, else a dot. Dots of a colour are
 * one feature: handing 20,000 of them to the map's worker would block the page.
 * @param pins best first
 */
export function estimateFeatures(
  pins: readonly MapPin[],
  { box, stations, worldSize }: View,
): DrawnEstimates {
  const pixels = ({ lat, lng }: Place) => {
    const [x, y] = mercator(lng, lat)
    return { x: x * worldSize, y: y * worldSize }
  }
  const rooms = roomsBeside(pins, stations, pixels)
  const balloons: Feature<EstimateProperties>[] = []
  const dots: MapPin[] = []
  const places = new Map<DemandStep, [number, number][]>()
  for (const pin of pins) {
    if (!isEstimate(pin) || !isWithin(box, pin)) continue
    const { lat, lng, figure } = pin
    const boxes = balloonBoxes(figure.text)
    const side = takeSide(rooms, pixels(pin), boxes)
    if (side) {
      const { left, top } = boxes.get(side) ?? figureDotBox
      const image = figureImage(figure, side)
      balloons.push(point(pin, { id: pin.id, image, offset: [left, top], order: 1 }))
      continue
    }
    dots.push(pin)
    const same = places.get(figure.step)
    if (same) same.push([lng, lat])
    else places.set(figure.step, [[lng, lat]])
  }
  const steps = [...places].sort(([a], [b]) => a - b)
  return { data: collection([...steps.map(dotsFeature), ...balloons.reverse()]), dots }
}

const isWithin = ([west, south, east, north]: Bounds, { lat, lng }: Place) =>
  lng >= west && lng <= east && lat >= south && lat <= north

const figureDotBox = { left: -figureDot.room, top: -figureDot.room }

function dotsFeature([step, places]: [DemandStep, [number, number][]]): Feature<EstimateProperties> {
  const { left, top } = figureDotBox
  return {
    type: 'Feature',
    geometry: { type: 'MultiPoint', coordinates: places.reverse() },
    properties: { image: dotImage(step), offset: [left, top], order: 0 },
  }
}

export function estimateLayers(): LayerSpecification[] {
  return [
    {
      id: 'estimates',
      type: 'symbol',
      source: 'estimates',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'top-left',
        'icon-offset': ['get', 'offset'],
        'icon-allow-overlap': true,
        'icon-padding': 1,
        'symbol-sort-key': ['get', 'order'],
      },
    },
  ]
}
