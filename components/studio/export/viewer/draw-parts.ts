import { growthOf, maxRadius } from '@/lib/domain/studio/draw/growth'
import type { OpenPart, PartOf } from './decode'
import { drawHeat } from './draw-heat'
import { eachFace, fromAfar, roofOf } from './draw-prisms'
import { drawTexts } from './draw-texts'
import { trace } from './trace'
import type { Scene } from './view'

function css(list: Uint8Array, at: number, light = 1): string {
  const [red, green, blue] = [0, 1, 2].map((part) => Math.round((list[at * 4 + part] ?? 0) * light))
  return `rgb(${red} ${green} ${blue} / ${(list[at * 4 + 3] ?? 255) / 255})`
}

/** Px at the centre of the view. */
function radiusOf({ unit, radii }: PartOf<'spots'>, { view, camera }: Scene): (at: number) => number {
  if (unit === 'px') return (at) => radii[at] ?? 1
  const scale = camera.perMetre * growthOf(unit, view.zoom)
  const max = unit === 'scaled' ? maxRadius : Number.POSITIVE_INFINITY
  return (at) => Math.min(max, (radii[at] ?? 1) * scale)
}

interface Disc {
  left: number
  top: number
  across: number
  down: number
}

/** A disc lies flat; px ones keep their size far away. Undefined outside the frame. */
function discAt(part: PartOf<'spots'>, at: number, { scene, radius }: { scene: Scene; radius: number }) {
  const { camera, frame } = scene
  const { spots, heights, unit } = part
  const seen = camera.at(spots[at * 2] ?? 0, spots[at * 2 + 1] ?? 0, heights?.[at])
  if (!seen) return undefined
  const { left, top, scale } = seen
  const across = radius * (unit === 'px' ? 1 : scale)
  if (left < -across || top < -across || left > frame.width + across || top > frame.height + across) {
    return undefined
  }
  return { left, top, across, down: across * camera.flatness } satisfies Disc
}

function drawSpots(part: PartOf<'spots'>, scene: Scene) {
  const { context } = scene
  const radius = radiusOf(part, scene)
  const { fills, lines, lineWidth } = part
  context.lineWidth = lineWidth
  for (let at = 0; at < part.spots.length / 2; at += 1) {
    const disc = discAt(part, at, { scene, radius: radius(at) })
    if (!disc) continue
    context.beginPath()
    context.ellipse(disc.left, disc.top, disc.across, disc.down, 0, 0, Math.PI * 2)
    if (fills) {
      context.fillStyle = css(fills, at)
      context.fill()
    }
    if (lines) {
      context.strokeStyle = css(lines, at)
      context.stroke()
    }
  }
}

/** A line's colour, or a gradient if its ends differ and both are before the camera. */
function paintOf(part: PartOf<'lines'>, at: number, { context, camera }: Scene): string | CanvasGradient {
  const { spots, starts, colors, ends, heights } = part
  const from = css(colors, at)
  if (!ends) return from
  const seenAt = (corner: number) =>
    camera.at(spots[corner * 2] ?? 0, spots[corner * 2 + 1] ?? 0, heights?.[corner])
  const first = seenAt(starts[at] ?? 0)
  const last = seenAt((starts[at + 1] ?? spots.length / 2) - 1)
  if (!first || !last) return from
  const paint = context.createLinearGradient(first.left, first.top, last.left, last.top)
  paint.addColorStop(0, from)
  paint.addColorStop(1, css(ends, at))
  return paint
}

function drawLines(part: PartOf<'lines'>, scene: Scene) {
  const { spots, starts, widths, unit, heights } = part
  const { context, view, camera } = scene
  const scale = unit === 'px' ? 1 : camera.perMetre * growthOf(unit, view.zoom)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [at, from] of starts.entries()) {
    const width = (widths[at] ?? 1) * scale
    if (width <= 0) continue
    context.beginPath()
    trace(scene, spots, {
      range: [from, starts[at + 1] ?? spots.length / 2],
      heightAt: heights && ((corner) => heights[corner] ?? 0),
    })
    context.strokeStyle = paintOf(part, at, scene)
    context.lineWidth = width
    context.stroke()
  }
}

/** Without heights, areas keep the order of their rows. */
const orderOf = (part: PartOf<'areas'>, scene: Scene): number[] =>
  part.heights ? fromAfar(part, scene) : Array.from(part.areas, (_, at) => at)

function drawAreas(part: PartOf<'areas'>, scene: Scene) {
  const { context } = scene
  const { fills, wires } = part
  for (const at of orderOf(part, scene)) {
    eachFace(part, at, {
      scene,
      paint: (_, light) => {
        context.fillStyle = css(fills, at, light)
        context.fill('evenodd')
        if (!wires || roofOf(part, at, scene) === 0) return
        context.strokeStyle = css(wires, at)
        context.lineWidth = 1
        context.stroke()
      },
    })
  }
}

export function drawPart(part: OpenPart, scene: Scene): void {
  if (part.kind === 'spots') drawSpots(part, scene)
  if (part.kind === 'lines') drawLines(part, scene)
  if (part.kind === 'areas') drawAreas(part, scene)
  if (part.kind === 'heat') drawHeat(part, scene)
  if (part.kind === 'texts') drawTexts(part, scene)
}

/** The topmost row of a part at a point of the frame. */
export function rowAt(part: OpenPart, scene: Scene, [left, top]: [number, number]): number | undefined {
  if (part.kind === 'areas') {
    for (const at of orderOf(part, scene).toReversed()) {
      let isHit = false
      const paint = () => {
        isHit ||= inPath(scene.context, left, top)
      }
      eachFace(part, at, { scene, paint })
      if (isHit) return part.rows[at]
    }
    return undefined
  }
  if (part.kind !== 'spots') return undefined
  const radius = radiusOf(part, scene)
  for (let at = part.radii.length - 1; at >= 0; at -= 1) {
    const disc = discAt(part, at, { scene, radius: radius(at) })
    if (!disc) continue
    const dx = (disc.left - left) / Math.max(4, disc.across)
    const dy = (disc.top - top) / Math.max(4, disc.down)
    if (Math.hypot(dx, dy) <= 1) return part.rows[at]
  }
  return undefined
}

/** Hit tests use the canvas's own pixels, not CSS pixels. */
const inPath = (context: CanvasRenderingContext2D, left: number, top: number) => {
  const { a } = context.getTransform()
  return context.isPointInPath(left * a, top * a, 'evenodd')
}
