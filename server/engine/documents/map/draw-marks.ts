import { palette } from '@/server/engine/documents/style/palette'
import type { Box, Point } from './clip-lines'
import { circle, type PictureFrame, pathOf, roundedBox, type Shape } from './drawing'
import { widthOf } from './glyphs'

const ringSize = 11
const nameSize = 14
const nameLine = 17

const stationPaths: Record<string, (at: Point) => string> = {
  AC: (at) => circle(at, 4.6),
  DC: ([x, y]) => roundedBox({ left: x - 4.2, top: y - 4.2, right: x + 4.2, bottom: y + 4.2 }, 1.5),
  HPC: ([x, y]) =>
    pathOf(
      [
        [
          [x, y - 5.6],
          [x + 5.6, y],
          [x, y + 5.6],
          [x - 5.6, y],
        ],
      ],
      true,
    ),
}
const stationFills: Record<string, string> = { AC: palette.ac, DC: palette.dc, HPC: palette.hpc }

/** Shape by class: AC circle, DC square, HPC diamond. */
export function charger(at: Point, kind: string): Shape[] {
  const path = (stationPaths[kind] ?? stationPaths.AC)?.(at) ?? ''
  return [
    { path, stroke: palette.ink1000, width: 5 },
    { path, stroke: palette.paper, width: 3 },
    { path, fill: stationFills[kind] ?? palette.ac },
  ]
}

/** Pixels from the point: on it, then right, left, below and above. */
const nameShifts: Point[] = [
  [0, 0],
  [52, 8],
  [-52, 8],
  [0, 28],
  [0, -28],
]

interface Named {
  text: string
  at: Point
  frame: PictureFrame
  /** Occupied parts of the frame; the function adds the name's own. */
  taken: Box[]
}

/** Omits names that would touch another mark or leave the picture. A name in another script has two lines. */
export function placeName({ text, at, frame, taken }: Named): Shape[] {
  const lines = text.split('\n')
  const below = ((lines.length - 1) * nameLine) / 2
  const half = Math.max(...lines.map((line) => widthOf(line, nameSize))) / 2 + 4
  const boxes = nameShifts.map(([right, down]) => boxAround([at[0] + right, at[1] + down], half, 11 + below))
  const box = freeBox(boxes, frame, taken)
  if (!box) return []
  taken.push(box)
  const [x, y] = middleOf(box)
  return lines.map((line, index) => ({
    text: line,
    at: [x, y - below + index * nameLine],
    size: nameSize,
    fill: palette.mapLabel,
    halo: palette.mapHalo,
  }))
}

const freeBox = (boxes: readonly Box[], frame: PictureFrame, taken: readonly Box[]) =>
  boxes.find((each) => fits(each, frame) && !taken.some((other) => overlap(each, other)))

const boxAround = ([x, y]: Point, half: number, halfHeight: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - halfHeight,
  bottom: y + halfHeight,
})

const middleOf = ({ left, top, right, bottom }: Box): Point => [(left + right) / 2, (top + bottom) / 2]

const fits = (box: Box, { width, height }: PictureFrame) =>
  box.left >= 4 && box.top >= 4 && box.right <= width - 4 && box.bottom <= height - 4

/** White on ink is legible on any map colour. */
const pill = (text: string, box: Box): Shape[] => [
  { path: roundedBox(box, 8), fill: palette.ink1000 },
  { text, at: middleOf(box), size: ringSize, fill: palette.paper },
]

const pillBox = (text: string, at: Point) => boxAround(at, widthOf(text, ringSize) / 2 + 7, 8)

interface Ring {
  metres: number
  radius: number
  /** The label keeps clear of these points. */
  clearOf: readonly Point[]
}

/** Lower corners first, because the pin is above its point. */
const labelCorners: readonly Point[] = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
]

export function ring(at: Point, { metres, radius, clearOf }: Ring): { shapes: Shape[]; box: Box } {
  const text = `${metres} m`
  const away = radius * Math.SQRT1_2
  const boxes = labelCorners.map(([right, down]) =>
    pillBox(text, [at[0] + right * away, at[1] + down * away]),
  )
  const isClear = (box: Box) => !clearOf.some((point) => overlap(box, stationBox(point)))
  const box = boxes.find(isClear) ?? (boxes[0] as Box)
  const path = circle(at, radius)
  return {
    box,
    shapes: [
      { path, stroke: palette.ink1000, width: 3.6 },
      { path, stroke: palette.paper, width: 1.8 },
      ...pill(text, box),
    ],
  }
}

/** Pixels from a point of the road to the figure's centre. */
const figureShifts: readonly Point[] = [
  [0, 16],
  [0, -16],
  [70, 0],
  [-70, 0],
]

interface RoadFigure extends Pick<Named, 'frame' | 'taken'> {
  clearOf: readonly Point[]
}

/** Uses the first point with enough room; draws nothing without one. */
export function roadFigure(
  text: string,
  points: readonly Point[],
  { frame, taken, clearOf }: RoadFigure,
): Shape[] {
  const boxes = points.flatMap(([x, y]) =>
    figureShifts.map(([right, down]) => pillBox(text, [x + right, y + down])),
  )
  const box = freeBox(boxes, frame, [...taken, ...clearOf.map(stationBox)])
  if (!box) return []
  taken.push(box)
  return pill(text, box)
}

const stationBox = (at: Point) => boxAround(at, 8, 8)

export const pinBox = ([x, y]: Point): Box => ({ left: x - 24, top: y - 44, right: x + 24, bottom: y + 10 })

/** The tip is the location. */
export function pin([x, y]: Point, letter: string): Shape[] {
  const look = { fill: palette.volt, stroke: palette.ink1000, width: 2 }
  const flag = `M${x} ${y - 8}l-6 -6h-5a4 4 0 0 1 -4 -4v-18a4 4 0 0 1 4 -4h22a4 4 0 0 1 4 4v18a4 4 0 0 1 -4 4h-5Z`
  return [
    { path: circle([x, y], 5), ...look },
    { path: flag, ...look },
    { text: letter, at: [x, y - 27], size: nameSize, fill: palette.ink1000 },
  ]
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
