import type { MapPin } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { chargerImage, chargerSizes } from './charger-layers'
import { pinFoot } from './pin-layers'

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
function rendered(name: string, { width, height, draw }: Sheet): MapImage | null {
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

/** Outline of a class symbol of radius `r` around the origin: circle, square, diamond. */
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

/** The nine pictures of charging stations: three classes in three sizes, paper ring and ink casing. */
export function chargerImages(paint: MapPaint): MapImage[] {
  const sizes = Object.keys(chargerSizes) as (keyof typeof chargerSizes)[]
  const pairs = chargingClasses.flatMap((charging) => sizes.map((size) => [charging, size] as const))
  return pairs.flatMap(([charging, size]) => {
    const radius = chargerSizes[size]
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
      rendered(chargerImage({ class: charging }, size), { width: half * 2, height: half * 2, draw }) ?? []
    )
  })
}

const pin = {
  width: 36,
  height: 42 + pinFoot,
  balloon:
    'M0 -9 L-6.5 -15 H-10 A5 5 0 0 1 -15 -20 V-36 A5 5 0 0 1 -10 -41 H10 A5 5 0 0 1 15 -36 V-20 A5 5 0 0 1 10 -15 H6.5Z',
}

/** Wide enough for touch; the disc is at the image's foot. */
const dot = { width: 24, height: 17 + pinFoot }

/** Pin without a letter: a small disc, so that many of them leave the map readable. */
function dotPicture(name: string, paint: MapPaint) {
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(dot.width / 2, dot.height - pinFoot)
    for (const [style, radius] of [
      [paint.ink, pinFoot],
      [paint.paper, pinFoot - 1.5],
      [paint.ink, pinFoot - 3.5],
    ] as const) {
      canvas.fillStyle = style
      canvas.beginPath()
      canvas.arc(0, 0, radius, 0, Math.PI * 2)
      canvas.fill()
    }
  }
  return rendered(name, { width: dot.width, height: dot.height, draw })
}

/** A pin: a dot on its place and a balloon with a letter above it. */
export function pinPicture(name: string, { tone, letter }: Pick<MapPin, 'tone' | 'letter'>, paint: MapPaint) {
  if (letter === '') return dotPicture(name, paint)
  const [ground, line] = tone === 'volt' ? [paint.volt, paint.ink] : [paint.ink, paint.paper]
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(pin.width / 2, pin.height - pinFoot)
    canvas.lineWidth = 2
    canvas.lineJoin = 'round'
    canvas.strokeStyle = line
    canvas.fillStyle = ground
    for (const path of [new Path2D('M5 0 A5 5 0 1 1 -5 0 A5 5 0 1 1 5 0Z'), new Path2D(pin.balloon)]) {
      canvas.stroke(path)
      canvas.fill(path)
    }
    canvas.fillStyle = line
    canvas.font = `700 ${letter.length > 2 ? 11 : 15}px "Inter Variable", sans-serif`
    canvas.textAlign = 'center'
    canvas.fillText(letter, 0, letter.length > 2 ? -24 : -22.7)
  }
  return rendered(name, { width: pin.width, height: pin.height, draw })
}
