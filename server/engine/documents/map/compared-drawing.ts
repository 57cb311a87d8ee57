import { boundsOf, fromMercator, mercator, worldPxFitting, zoomOf } from '@/lib/geo/mercator'
import type { Atlas } from '@/server/atlas/store/atlas'
import { palette } from '@/server/engine/documents/style/palette'
import { border, ground, roads } from './draw-base'
import { circle, type Drawing, type PictureFrame, pathOf, type Shape, toPixels } from './drawing'
import { type PictureLayers, readPictureLayers } from './tile-features'

export interface ComparedSpot {
  letter: string
  lat: number
  lng: number
}

type Point = [number, number]

const radius = 8
const letterSize = 10
/** Pixels between the outermost locations and the edge. */
const margin = 16
const closest = 13.4
const levels = { first: 6, last: 13 }

/** Never closer than a single location's map. */
export function frameAround(
  spots: readonly Pick<ComparedSpot, 'lat' | 'lng'>[],
  { width, height }: Pick<PictureFrame, 'width' | 'height'>,
): PictureFrame {
  const bounds = boundsOf(spots.map(({ lat, lng }): Point => [lng, lat])) ?? [0, 0, 0, 0]
  const [west, south, east, north] = bounds
  const [left, bottom] = mercator(west, south)
  const [right, top] = mercator(east, north)
  const room = { width: width - 2 * margin, height: height - 2 * margin }
  const zoom = Math.min(closest, zoomOf(worldPxFitting(bounds, room)))
  return { ...fromMercator((left + right) / 2, (top + bottom) / 2), zoom, width, height }
}

export function apart(
  points: readonly (readonly [number, number])[],
  { width, height }: Pick<PictureFrame, 'width' | 'height'>,
): Point[] {
  const min = 2 * radius + 3
  const moved = points.map(([x, y], index): Point => [x + index * 1e-3, y])
  for (let round = 0; round < 200; round++) {
    moved.forEach((a, index) => {
      for (const b of moved.slice(index + 1)) push(a, b, min)
    })
    for (const point of moved) {
      point[0] = Math.min(width - radius - 2, Math.max(radius + 2, point[0]))
      point[1] = Math.min(height - radius - 2, Math.max(radius + 2, point[1]))
    }
  }
  return moved
}

function push(a: Point, b: Point, min: number): void {
  const x = b[0] - a[0]
  const y = b[1] - a[1]
  const distance = Math.hypot(x, y)
  if (distance >= min) return
  const half = (min - distance) / 2 / distance
  a[0] -= x * half
  a[1] -= y * half
  b[0] += x * half
  b[1] += y * half
}

/** Without an atlas, on a plain background. */
export async function drawCompared(
  atlas: Atlas | null,
  spots: readonly ComparedSpot[],
  size: Pick<PictureFrame, 'width' | 'height'>,
): Promise<Drawing> {
  const frame = frameAround(spots, size)
  const points = spots.map(({ lat, lng }) => toPixels(frame, mercator(lng, lat)))
  const letters = apart(points, frame)
  return {
    ...size,
    background: atlas ? palette.mapOutside : palette.mapLand,
    isPlain: atlas === null,
    shapes: [
      ...(atlas ? base(await readPictureLayers(atlas, frame, levelOf(frame))) : []),
      ...letters.flatMap((at, index) => leader(points[index] ?? at, at)),
      ...letters.flatMap((at, index) => letterMark(at, spots[index]?.letter ?? '')),
    ],
  }
}

/** Level of the tiles for a frame. */
export const levelOf = ({ zoom }: PictureFrame): number =>
  Math.max(levels.first, Math.min(levels.last, Math.floor(zoom)))

export const base = (layers: PictureLayers): Shape[] => [
  ...ground(layers),
  ...roads(layers, { factor: 0.6 }),
  ...border(layers),
]

export const leader = (from: Readonly<Point>, to: Readonly<Point>): Shape[] => [
  { path: pathOf([[from, to]], false), stroke: palette.paper, width: 1 },
  { path: circle(from, 1.8), fill: palette.paper },
]

function letterMark(at: Point, letter: string): Shape[] {
  const [fill, ink] = letter === 'A' ? [palette.volt, palette.ink1000] : [palette.ink1000, palette.paper]
  return [
    { path: circle(at, radius), fill, stroke: ink, width: 1.2 },
    { text: letter, at, size: letterSize, fill: ink },
  ]
}
