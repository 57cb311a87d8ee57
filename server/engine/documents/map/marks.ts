import type { SKRSContext2D } from '@napi-rs/canvas'
import { palette } from '@/server/engine/documents/style/palette'
import type { PictureFrame } from './projection'

type Point = readonly [number, number]

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const labelFont = '14px "Inter Semibold", "Inter Semibold Extended", sans-serif'

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
