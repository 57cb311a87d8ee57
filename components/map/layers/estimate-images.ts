import type { MapPaint } from '@/components/map/map-paint'
import { firstLightStep } from '@/lib/catalogue/demand-step'
import { balloon, balloonBox, figureDot, type figureOfImage, halfOf } from './estimate-layers'
import { type MapImage, rendered } from './map-images'

type Picture = NonNullable<ReturnType<typeof figureOfImage>>

/** A balloon with its body above (`sign` -1) or below (1) its place. */
function outline({ left, right, sign }: { left: number; right: number; sign: 1 | -1 }): Path2D {
  const path = new Path2D()
  const near = sign * balloon.near
  const far = sign * balloon.far
  const radius = 5
  path.moveTo(0, sign)
  path.lineTo(-radius, near)
  path.arcTo(left, near, left, far, radius)
  path.arcTo(left, far, right, far, radius)
  path.arcTo(right, far, right, near, radius)
  path.arcTo(right, near, radius, near, radius)
  path.lineTo(radius, near)
  path.closePath()
  return path
}

const stroked = (canvas: CanvasRenderingContext2D, path: Path2D, paint: Pick<MapPaint, 'ink' | 'paper'>) => {
  canvas.lineJoin = 'round'
  canvas.strokeStyle = paint.ink
  canvas.lineWidth = 2 * balloon.edge
  canvas.stroke(path)
  canvas.fill(path)
  canvas.strokeStyle = paint.paper
  canvas.lineWidth = 1.75
  canvas.stroke(path)
}

function dotPicture(name: string, colour: string, paint: MapPaint): MapImage | null {
  const size = figureDot.room * 2
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(figureDot.room, figureDot.room)
    canvas.fillStyle = colour
    const path = new Path2D()
    path.arc(0, 0, figureDot.radius, 0, Math.PI * 2)
    stroked(canvas, path, paint)
  }
  return rendered(name, { width: size, height: size, draw })
}

/** A balloon with its figure, or a dot without a side. */
export function estimatePicture(
  name: string,
  { figure, side, isLit }: Picture,
  paint: MapPaint,
): MapImage | null {
  const colour = paint.demand[figure.step - 1] ?? paint.paper
  if (!side) return dotPicture(name, colour, paint)
  const { left, right, top, bottom } = balloonBox(figure.text, side)
  const half = halfOf(figure.text)
  const middle = (left + right) / 2
  const isUp = side.startsWith('up')
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(-left, -top)
    canvas.fillStyle = colour
    const path = outline({ left: middle - half, right: middle + half, sign: isUp ? -1 : 1 })
    stroked(canvas, path, { ink: paint.ink, paper: isLit ? paint.volt : paint.paper })
    canvas.fillStyle = figure.step < firstLightStep ? paint.paper : paint.ink
    canvas.font = '680 11.5px "Inter Variable", sans-serif'
    canvas.textAlign = 'center'
    canvas.fillText(figure.text, middle, isUp ? -13 : 21)
  }
  return rendered(name, { width: right - left, height: bottom - top, draw })
}
