import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Atlas } from '@/server/atlas/store/atlas'
import { fonts, semiboldOf } from '@/server/engine/documents/style/fonts'
import { palette } from '@/server/engine/documents/style/palette'
import { openCanvas, paintBorder, paintGround, paintRoads } from './paint-base'
import { type PictureFrame, toPixels, worldPosition } from './projection'
import { readPictureLayers } from './tile-features'

/** A location by the letter of its column. */
export interface ComparedSpot {
  letter: string
  lat: number
  lng: number
}

type Point = [number, number]

const letterFont = `10px ${fonts.map(({ family }) => `"${semiboldOf(family)}"`).join(', ')}, sans-serif`
const tileSize = 512
const radius = 8
/** Between the outermost locations and the edge, in pixels. */
const margin = 16
const closest = 13.4
/** Levels that the base map has. */
const levels = { first: 6, last: 13 }

/** A frame of this size around all spots, no closer than a single location is shown. */
export function frameAround(
  spots: readonly ComparedSpot[],
  { width, height }: Pick<PictureFrame, 'width' | 'height'>,
): PictureFrame {
  const places = spots.map(({ lat, lng }) => worldPosition(lat, lng))
  const [left, right] = ends(places.map(([x]) => x))
  const [top, bottom] = ends(places.map(([, y]) => y))
  const fits = (size: number, length: number) =>
    length > 0 ? Math.log2((size - 2 * margin) / length / tileSize) : closest
  const zoom = Math.min(closest, fits(width, right - left), fits(height, bottom - top))
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (top + bottom)))) * 180) / Math.PI
  return { lat, lng: ((left + right) / 2 - 0.5) * 360, zoom, width, height }
}

const ends = (values: readonly number[]): Point => [Math.min(...values), Math.max(...values)]

/** Moves letters apart until none covers another or leaves the frame, as far as there is room. */
export function apart(
  points: readonly Point[],
  { width, height }: Pick<PictureFrame, 'width' | 'height'>,
): Point[] {
  const least = 2 * radius + 3
  const moved = points.map(([x, y], index): Point => [x + index * 1e-3, y])
  for (let round = 0; round < 200; round++) {
    moved.forEach((a, index) => {
      for (const b of moved.slice(index + 1)) push(a, b, least)
    })
    for (const point of moved) {
      point[0] = Math.min(width - radius - 2, Math.max(radius + 2, point[0]))
      point[1] = Math.min(height - radius - 2, Math.max(radius + 2, point[1]))
    }
  }
  return moved
}

function push(a: Point, b: Point, least: number): void {
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const distance = Math.hypot(x, y)
  if (distance >= least) return
  const half = (least - distance) / 2 / distance
  a[0] -= x * half
  a[1] -= y * half
  b[0] += x * half
  b[1] += y * half
}

/** Draws the compared locations with their letters on the base map as PNG. */
export async function drawComparedPicture(
  atlas: Atlas,
  spots: readonly ComparedSpot[],
  size: Pick<PictureFrame, 'width' | 'height'>,
): Promise<Uint8Array> {
  const frame = frameAround(spots, size)
  const level = Math.max(levels.first, Math.min(levels.last, Math.floor(frame.zoom)))
  const layers = await readPictureLayers(atlas, frame, level)
  const { canvas, pen } = openCanvas(frame, 3)
  paintGround(pen, layers)
  paintRoads(pen, layers, { factor: 0.6 })
  paintBorder(pen, layers)
  const points = spots.map(({ lat, lng }) => toPixels(frame, worldPosition(lat, lng)))
  const letters = apart(points, frame)
  letters.forEach((at, index) => {
    paintLeader(pen, points[index] ?? at, at)
  })
  letters.forEach((at, index) => {
    paintLetter(pen, at, spots[index]?.letter ?? '')
  })
  return canvas.encode('png')
}

/** From a location to its letter where that had to move. */
function paintLeader(pen: SKRSContext2D, from: Point, to: Point): void {
  pen.strokeStyle = palette.paper
  pen.lineWidth = 1
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
  pen.fillStyle = palette.paper
  pen.beginPath()
  pen.arc(...from, 1.8, 0, 2 * Math.PI)
  pen.fill()
}

function paintLetter(pen: SKRSContext2D, [x, y]: Point, letter: string): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = letter === 'A' ? palette.volt : palette.ink1000
  pen.fill()
  pen.lineWidth = 1.2
  pen.strokeStyle = letter === 'A' ? palette.ink1000 : palette.paper
  pen.stroke()
  pen.font = letterFont
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = letter === 'A' ? palette.ink1000 : palette.paper
  pen.fillText(letter, x, y + 0.5)
}
