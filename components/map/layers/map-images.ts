import type { MapPaint } from '@/components/map/map-paint'
import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { type PinPicture, pinFoot } from './pin-layers'
import { stationImage, stationSizes } from './station-layers'

export interface MapImage {
  name: string
  pixelRatio: number
  data: ImageData
}

const pixelRatio = 3

interface Sheet {
  width: number
  height: number
  draw(canvas: CanvasRenderingContext2D): void
}

/** Draws in CSS pixels; null if the browser has no canvas. */
export function rendered(name: string, { width, height, draw }: Sheet): MapImage | null {
  const element = document.createElement('canvas')
  element.width = Math.ceil(width * pixelRatio)
  element.height = Math.ceil(height * pixelRatio)
  // Software canvas, because it is read back at once: a readback from the graphics card takes tenths of a
  // second.
  const canvas = element.getContext('2d', { willReadFrequently: true })
  if (!canvas) return null
  canvas.scale(pixelRatio, pixelRatio)
  draw(canvas)
  return { name, pixelRatio, data: canvas.getImageData(0, 0, element.width, element.height) }
}

function classPath(charging: ChargingClass, r: number): Path2D {
  const path = new Path2D()
  if (charging === 'AC') path.arc(0, 0, r, 0, Math.PI * 2)
  else if (charging === 'DC') path.roundRect(-0.92 * r, -0.92 * r, 1.84 * r, 1.84 * r, 1.5)
  else {
    path.moveTo(0, -1.3 * r)
    path.lineTo(1.3 * r, 0)
    path.lineTo(0, 1.3 * r)
    path.lineTo(-1.3 * r, 0)
    path.closePath()
  }
  return path
}

export function stationImages(paint: MapPaint): MapImage[] {
  const sizes = Object.keys(stationSizes) as (keyof typeof stationSizes)[]
  const pairs = chargingClasses.flatMap((charging) => sizes.map((size) => [charging, size] as const))
  return pairs.flatMap(([charging, size]) => {
    const radius = stationSizes[size]
    const half = radius * 1.3 + 3.5
    const draw = (canvas: CanvasRenderingContext2D) => {
      const path = classPath(charging, radius)
      canvas.translate(half, half)
      canvas.lineJoin = 'round'
      for (const [style, width] of [
        [paint.ink, 5],
        [paint.paper, 3],
      ] as const) {
        canvas.strokeStyle = style
        canvas.lineWidth = width
        canvas.stroke(path)
      }
      canvas.fillStyle = paint[charging]
      canvas.fill(path)
    }
    return (
      rendered(stationImage({ class: charging }, size), { width: half * 2, height: half * 2, draw }) ?? []
    )
  })
}

const pinHeight = 42 + pinFoot

/** Wide enough for touch; the disc is at the image's foot. */
const dot = { width: 24, height: 17 + pinFoot }

/** A small ring or disc, so that many of them leave the map readable. */
function dotPicture(name: string, tone: PinPicture['tone'], paint: MapPaint) {
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(dot.width / 2, dot.height - pinFoot)
    const ring = [
      [paint.ink, pinFoot],
      [paint.paper, pinFoot - 1.5],
      [paint.ink, pinFoot - 3.5],
    ] as const
    const disc = [
      [paint.ink, pinFoot - 2],
      [paint.paper, pinFoot - 3.25],
    ] as const
    for (const [style, radius] of tone === 'paper' ? disc : ring) {
      canvas.fillStyle = style
      canvas.beginPath()
      canvas.arc(0, 0, radius, 0, Math.PI * 2)
      canvas.fill()
    }
  }
  return rendered(name, { width: dot.width, height: dot.height, draw })
}

/** Letters of the usual balloon; each further one makes it wider. */
const usualLetters = 3

/** Half the width in px of a balloon with a letter or a number, and with a figure beside it. */
function balloonHalf({ letter, figure }: Pick<PinPicture, 'letter' | 'figure'>): number {
  const more = 3.5 * Math.max(0, letter.length - usualLetters)
  return more + (figure ? 22.5 + 3.5 * figure.length : 15)
}

const balloonPath = (half: number) =>
  `M0 -9 L-6.5 -15 H${5 - half} A5 5 0 0 1 ${-half} -20 V-36 A5 5 0 0 1 ${5 - half} -41 H${half - 5} A5 5 0 0 1 ${half} -36 V-20 A5 5 0 0 1 ${half - 5} -15 H6.5Z`

/** A dot on its place and a balloon with a letter above it, and a figure beside the letter. */
export function pinPicture(name: string, { tone, letter, figure }: PinPicture, paint: MapPaint) {
  if (letter === '') return dotPicture(name, tone, paint)
  const half = balloonHalf({ letter, figure })
  const width = 2 * half + 6
  const [ground, line] = tone === 'volt' ? [paint.volt, paint.ink] : [paint.ink, paint.paper]
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(width / 2, pinHeight - pinFoot)
    canvas.lineWidth = 2
    canvas.lineJoin = 'round'
    canvas.strokeStyle = line
    canvas.fillStyle = ground
    for (const path of [new Path2D('M5 0 A5 5 0 1 1 -5 0 A5 5 0 1 1 5 0Z'), new Path2D(balloonPath(half))]) {
      canvas.stroke(path)
      canvas.fill(path)
    }
    canvas.fillStyle = line
    canvas.font = `700 ${letter.length > 2 ? 11 : 15}px "Inter Variable", sans-serif`
    canvas.textAlign = figure ? 'left' : 'center'
    canvas.fillText(letter, figure ? 9 - half : 0, letter.length > 2 ? -24 : -22.7)
    if (!figure) return
    canvas.font = '620 13px "Inter Variable", sans-serif'
    canvas.textAlign = 'right'
    canvas.fillText(figure, half - 8, -23)
  }
  return rendered(name, { width, height: pinHeight, draw })
}
