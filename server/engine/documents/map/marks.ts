import type { SKRSContext2D } from '@napi-rs/canvas'
import { fonts, semiboldOf } from '@/server/engine/documents/style/fonts'
import { palette } from '@/server/engine/documents/style/palette'
import type { PictureFrame } from './projection'

type Point = readonly [number, number]

/** A part of the frame, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const families = fonts.map(({ family }) => `"${semiboldOf(family)}"`).join(', ')
const ringFont = `11px ${families}, sans-serif`
const labelFont = `14px ${families}, sans-serif`

/** A charger in the shape of its class: AC circle, DC square, HPC diamond. */
export function paintCharger(pen: SKRSContext2D, [x, y]: Point, kind: string): void {
  const fills: Record<string, string> = { AC: palette.ac, DC: palette.dc, HPC: palette.hpc }
  pen.save()
  pen.translate(x, y)
  pen.beginPath()
  if (kind === 'AC') pen.arc(0, 0, 4.6, 0, 2 * Math.PI)
  else {
    if (kind === 'HPC') pen.rotate(Math.PI / 4)
    pen.roundRect(-4.2, -4.2, 8.4, 8.4, 1.5)
  }
  pen.lineWidth = 5
  pen.strokeStyle = palette.ink1000
  pen.stroke()
  pen.lineWidth = 3
  pen.strokeStyle = palette.paper
  pen.stroke()
  pen.fillStyle = fills[kind] ?? palette.ac
  pen.fill()
  pen.restore()
}

/** Positions to try for a name, in pixels from its point: on it, then right, left, below and above. */
const labelShifts: Point[] = [
  [0, 0],
  [52, 8],
  [-52, 8],
  [0, 28],
  [0, -28],
]

/** A place name with its halo, omitted when it would touch another mark or leave the picture. */
export function paintLabel(
  pen: SKRSContext2D,
  label: { text: string; at: Point; frame: PictureFrame; taken: Box[] },
): void {
  pen.font = labelFont
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const half = pen.measureText(label.text).width / 2 + 4
  const boxes = labelShifts.map(([right, down]) => boxAround(label.at[0] + right, label.at[1] + down, half))
  const box = boxes.find(
    (each) => fits(each, label.frame) && !label.taken.some((other) => overlap(each, other)),
  )
  if (!box) return
  label.taken.push(box)
  const [x, y] = [box.left + half, (box.top + box.bottom) / 2]
  pen.lineWidth = 3.5
  pen.strokeStyle = palette.mapHalo
  pen.globalAlpha = 0.9
  pen.strokeText(label.text, x, y)
  pen.globalAlpha = 1
  pen.fillStyle = palette.mapLabel
  pen.fillText(label.text, x, y)
}

const boxAround = (x: number, y: number, half: number): Box => ({
  left: x - half,
  top: y - 11,
  right: x + half,
  bottom: y + 11,
})

const fits = (box: Box, { width, height }: PictureFrame) =>
  box.left >= 4 && box.top >= 4 && box.right <= width - 4 && box.bottom <= height - 4

interface Ring {
  metres: number
  /** Pixels. */
  radius: number
  /** Points that the label keeps clear of. */
  clearOf: readonly Point[]
}

/** Where a ring's label may be, lower corners first: the pin stands above its point. */
const labelCorners: readonly Point[] = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
]

/** A circle of white and ink around the location with its radius on a label. Returns the label's box. */
export function paintRing(pen: SKRSContext2D, [x, y]: Point, { metres, radius, clearOf }: Ring): Box {
  for (const [width, colour] of [
    [3.6, palette.ink1000],
    [1.8, palette.paper],
  ] as const) {
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.lineWidth = width
    pen.strokeStyle = colour
    pen.stroke()
  }
  pen.font = ringFont
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const text = `${metres} m`
  const half = pen.measureText(text).width / 2 + 7
  const away = radius * Math.SQRT1_2
  const boxes = labelCorners.map(([right, down]) => {
    const middle = y + down * away
    return { ...boxAround(x + right * away, middle, half), top: middle - 8, bottom: middle + 8 }
  })
  const isClear = (box: Box) => !clearOf.some((point) => overlap(box, boxAround(point[0], point[1], 8)))
  const box = boxes.find(isClear) ?? (boxes[0] as Box)
  pen.beginPath()
  pen.roundRect(box.left, box.top, 2 * half, 16, 8)
  pen.fillStyle = palette.ink1000
  pen.fill()
  pen.fillStyle = palette.paper
  pen.fillText(text, box.left + half, (box.top + box.bottom) / 2 + 0.5)
  return box
}

/** The volt pin with its letter; its tip is the location. */
export function paintPin(pen: SKRSContext2D, [x, y]: Point, letter: string): void {
  pen.save()
  pen.translate(x, y)
  pen.fillStyle = palette.volt
  pen.strokeStyle = palette.ink1000
  pen.lineWidth = 2
  pen.beginPath()
  pen.arc(0, 0, 5, 0, 2 * Math.PI)
  pen.fill()
  pen.stroke()
  pen.beginPath()
  pen.moveTo(0, -8)
  pen.lineTo(-6, -14)
  pen.lineTo(-11, -14)
  pen.arcTo(-15, -14, -15, -18, 4)
  pen.arcTo(-15, -40, -11, -40, 4)
  pen.arcTo(15, -40, 15, -36, 4)
  pen.arcTo(15, -14, 11, -14, 4)
  pen.lineTo(6, -14)
  pen.closePath()
  pen.fill()
  pen.stroke()
  pen.font = labelFont
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.ink1000
  pen.fillText(letter, 0, -26.5)
  pen.restore()
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
