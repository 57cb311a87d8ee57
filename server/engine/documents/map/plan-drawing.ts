import { mercator } from '@/lib/geo/mercator'
import type { Atlas } from '@/server/atlas/store/atlas'
import { palette } from '@/server/engine/documents/style/palette'
import type { Box, Point } from './clip-lines'
import { apart, base, frameAround, leader, levelOf } from './compared-drawing'
import { placeName } from './draw-marks'
import { circle, type Drawing, type PictureFrame, roundedBox, type Shape, toPixels } from './drawing'
import { placesBySize, readableNames } from './map-drawing'
import { type PictureLayers, readPictureLayers } from './tile-features'

interface Spot {
  lat: number
  lng: number
}

export interface PlanSpots {
  /** In the order of their numbers; only the first `numbered` have one. */
  chosen: readonly Spot[]
  numbered: number
  leftOut: readonly Spot[]
  own: readonly Spot[]
}

const numberSize = 10
const half = 8
const maxNames = 24
/** Names keep clear of so many sites: more leave no room anyway. */
const avoided = 300

/** Chosen sites with their numbers, own sites and the other candidates. Without an atlas, on a plain background. */
export async function drawPlan(
  atlas: Atlas | null,
  { chosen, numbered, leftOut, own }: PlanSpots,
  size: Pick<PictureFrame, 'width' | 'height'>,
): Promise<Drawing> {
  const frame = frameAround(chosen.length > 0 ? chosen : [...own, ...leftOut], size)
  const at = ({ lat, lng }: Spot): Point => toPixels(frame, mercator(lng, lat))
  const isShown = ([x, y]: Point) => x > 0 && y > 0 && x < frame.width && y < frame.height
  const points = chosen.map(at)
  const named = apart(points.slice(0, numbered), frame)
  const owned = own.map(at).filter(isShown)
  const layers = atlas ? await readPictureLayers(atlas, frame, levelOf(frame)) : undefined
  return {
    ...size,
    background: atlas ? palette.mapOutside : palette.mapLand,
    isPlain: atlas === null,
    shapes: [
      ...(layers ? base(layers) : []),
      ...(layers ? await names(layers, frame, [...named, ...owned, ...points.slice(numbered, avoided)]) : []),
      ...leftOut.map(at).filter(isShown).map(candidateMark),
      ...owned.flatMap(ownMark),
      ...points.slice(numbered).map(unnumberedMark),
      ...named.flatMap((point, index) => leader(points[index] ?? point, point)),
      ...named.flatMap((point, index) => numberMark(point, String(index + 1))),
    ],
  }
}

const candidateMark = (at: Point): Shape => ({ path: circle(at, 2), fill: palette.mapBorder })

const unnumberedMark = (at: Point): Shape => ({
  path: circle(at, 3.5),
  fill: palette.volt,
  stroke: palette.ink1000,
  width: 1,
})

const squareAround = ([x, y]: Point): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
})

function ownMark([x, y]: Point): Shape[] {
  const bolt = `M${x + 1} ${y - 5}L${x - 4} ${y + 1}L${x} ${y + 1}L${x - 1} ${y + 5}L${x + 4} ${y - 1}L${x} ${y - 1}Z`
  return [
    { path: roundedBox(squareAround([x, y]), 4), fill: palette.ink1000, stroke: palette.paper, width: 1.2 },
    { path: bolt, fill: palette.paper },
  ]
}

/** Wider for numbers of three digits. */
function numberMark([x, y]: Point, text: string): Shape[] {
  const side = text.length > 2 ? half + 3 : half
  const box = { left: x - side, right: x + side, top: y - half, bottom: y + half }
  return [
    { path: roundedBox(box, 4), fill: palette.volt, stroke: palette.ink1000, width: 1.2 },
    { text, at: [x, y], size: numberSize, fill: palette.ink1000 },
  ]
}

/** The largest places that keep clear of the marks. */
async function names(layers: PictureLayers, frame: PictureFrame, marks: readonly Point[]): Promise<Shape[]> {
  const places = await readableNames(placesBySize(layers).slice(0, maxNames))
  const taken = marks.map(squareAround)
  return places.flatMap(({ name, at }) => placeName({ text: name, at, frame, taken }))
}
