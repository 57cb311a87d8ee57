import type { MapPaint } from '@/components/map/map-paint'
import { rendered } from './map-images'
import { type PlannedImage, plannedFoot } from './planned-layers'

interface Balloon {
  half: number
  height: number
}

const tip = 6
/** Room beside the balloon for its outline and the lock. */
const room = 8

function balloonPath({ half, height }: Balloon): Path2D {
  const path = new Path2D()
  path.moveTo(0, 0)
  path.lineTo(-4.5, -tip)
  path.roundRect(-half, -tip - height, 2 * half, height, 4)
  path.moveTo(0, 0)
  path.lineTo(4.5, -tip)
  path.lineTo(-4.5, -tip)
  path.closePath()
  return path
}

/** Three digits are wider. */
const balloonOf = ({ text, isActive }: PlannedImage): Balloon => ({
  half: (isActive ? 12 : 10) + Math.max(0, text.length - 2) * 3.5,
  height: isActive ? 20 : 17,
})

/** A numbered balloon, an own site's bolt, or a struck ring. */
export function plannedPicture(name: string, image: PlannedImage, paint: MapPaint) {
  if (image.kind !== 'chosen') return markPicture(name, image, paint)
  const balloon = balloonOf(image)
  const width = 2 * (balloon.half + room)
  const height = balloon.height + tip + room + plannedFoot
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(width / 2, height - plannedFoot)
    const path = balloonPath(balloon)
    canvas.lineJoin = 'round'
    canvas.lineWidth = 2.5
    canvas.strokeStyle = paint.ink
    canvas.stroke(path)
    canvas.fillStyle = paint.volt
    canvas.fill(path)
    canvas.beginPath()
    canvas.arc(0, 0, 2.2, 0, Math.PI * 2)
    canvas.fill()
    canvas.fillStyle = paint.ink
    canvas.font = `700 ${image.isActive ? 14 : 12}px "Inter Variable", sans-serif`
    canvas.textAlign = 'center'
    canvas.textBaseline = 'middle'
    canvas.fillText(image.text, 0, -tip - balloon.height / 2 + 0.5)
    if (image.isMust) drawLock(canvas, { x: balloon.half, y: -tip - balloon.height }, paint)
  }
  return rendered(name, { width, height, draw })
}

function drawLock(canvas: CanvasRenderingContext2D, { x, y }: { x: number; y: number }, paint: MapPaint) {
  canvas.save()
  canvas.translate(x, y)
  canvas.fillStyle = paint.ink
  canvas.beginPath()
  canvas.arc(0, 0, 6.5, 0, Math.PI * 2)
  canvas.fill()
  canvas.strokeStyle = paint.volt
  canvas.lineWidth = 1.2
  canvas.strokeRect(-2.6, -0.6, 5.2, 3.6)
  canvas.beginPath()
  canvas.arc(0, -0.8, 1.7, Math.PI, 0)
  canvas.stroke()
  canvas.restore()
}

const side = 24
const bolt = 'M1 -5.2 L-3.6 1 H-0.6 L-1 5.2 L3.6 -1 H0.6 Z'

function markPicture(name: string, { kind, isActive }: PlannedImage, paint: MapPaint) {
  const draw = (canvas: CanvasRenderingContext2D) => {
    canvas.translate(side / 2, side / 2)
    canvas.lineWidth = 1.5
    canvas.strokeStyle = isActive ? paint.volt : paint.paper
    canvas.fillStyle = paint.ink
    canvas.beginPath()
    if (kind === 'own') canvas.roundRect(-7, -7, 14, 14, 3)
    else canvas.arc(0, 0, 5, 0, Math.PI * 2)
    canvas.fill()
    canvas.stroke()
    if (kind === 'own') {
      canvas.fillStyle = paint.paper
      canvas.fill(new Path2D(bolt))
      return
    }
    canvas.beginPath()
    canvas.moveTo(-3.5, 3.5)
    canvas.lineTo(3.5, -3.5)
    canvas.stroke()
  }
  return rendered(name, { width: side, height: side, draw })
}
