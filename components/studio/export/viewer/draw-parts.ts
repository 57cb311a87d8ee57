import { growthOf, heatRadiusOf, largestRadius } from '@/lib/domain/studio/draw/growth'
import type { OpenPart, PartOf } from './decode'
import { drawTexts } from './draw-texts'
import { pixelsPerMetre, projection, type Scene, type View } from './view'

const css = (list: Uint8Array, at: number) =>
  `rgb(${list[at * 4]} ${list[at * 4 + 1]} ${list[at * 4 + 2]} / ${(list[at * 4 + 3] ?? 255) / 255})`

function radiusOf({ unit, radii }: PartOf<'spots'>, view: View): (at: number) => number {
  if (unit === 'px') return (at) => radii[at] ?? 1
  const scale = pixelsPerMetre(view) * growthOf(unit, view.zoom)
  const max = unit === 'scaled' ? largestRadius : Number.POSITIVE_INFINITY
  return (at) => Math.min(max, (radii[at] ?? 1) * scale)
}

function drawSpots(part: PartOf<'spots'>, { context, view, frame }: Scene) {
  const { x, y } = projection(view, frame)
  const radius = radiusOf(part, view)
  const { spots, fills, lines, lineWidth } = part
  context.lineWidth = lineWidth
  for (let at = 0; at < spots.length / 2; at += 1) {
    const left = x(spots[at * 2] ?? 0)
    const top = y(spots[at * 2 + 1] ?? 0)
    const size = radius(at)
    if (left < -size || top < -size || left > frame.width + size || top > frame.height + size) continue
    context.beginPath()
    context.arc(left, top, size, 0, Math.PI * 2)
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

/** Adds a line to the current path. */
export function trace({ context, view, frame }: Scene, spots: Uint32Array, [from, to]: [number, number]) {
  const { x, y } = projection(view, frame)
  for (let at = from; at < to; at += 1) {
    const left = x(spots[at * 2] ?? 0)
    const top = y(spots[at * 2 + 1] ?? 0)
    if (at === from) context.moveTo(left, top)
    else context.lineTo(left, top)
  }
}

/** A line's colour, or a gradient if its ends differ. */
function paintOf(
  { spots, starts, colors, ends }: PartOf<'lines'>,
  at: number,
  { context, view, frame }: Scene,
): string | CanvasGradient {
  const from = css(colors, at)
  if (!ends) return from
  const { x, y } = projection(view, frame)
  const first = starts[at] ?? 0
  const last = (starts[at + 1] ?? spots.length / 2) - 1
  const paint = context.createLinearGradient(
    x(spots[first * 2] ?? 0),
    y(spots[first * 2 + 1] ?? 0),
    x(spots[last * 2] ?? 0),
    y(spots[last * 2 + 1] ?? 0),
  )
  paint.addColorStop(0, from)
  paint.addColorStop(1, css(ends, at))
  return paint
}

function drawLines(part: PartOf<'lines'>, scene: Scene) {
  const { spots, starts, widths, unit } = part
  const { context, view } = scene
  const scale = unit === 'px' ? 1 : pixelsPerMetre(view) * growthOf(unit, view.zoom)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [at, from] of starts.entries()) {
    const width = (widths[at] ?? 1) * scale
    if (width <= 0) continue
    context.beginPath()
    trace(scene, spots, [from, starts[at + 1] ?? spots.length / 2])
    context.strokeStyle = paintOf(part, at, scene)
    context.lineWidth = width
    context.stroke()
  }
}

/** Makes an area's outline the current path. */
function traceArea({ spots, rings, areas }: PartOf<'areas'>, at: number, scene: Scene): void {
  scene.context.beginPath()
  for (let ring = areas[at] ?? 0; ring < (areas[at + 1] ?? rings.length); ring += 1) {
    trace(scene, spots, [rings[ring] ?? 0, rings[ring + 1] ?? spots.length / 2])
    scene.context.closePath()
  }
}

function drawAreas(part: PartOf<'areas'>, scene: Scene) {
  for (let at = 0; at < part.areas.length; at += 1) {
    traceArea(part, at, scene)
    scene.context.fillStyle = css(part.fills, at)
    scene.context.fill('evenodd')
  }
}

/** Draws overlapping shades, then maps their darkness to colours. */
function drawHeat(
  { spots, weights, opacity, colors, ...part }: PartOf<'heat'>,
  { context, view, frame }: Scene,
) {
  const radius = heatRadiusOf(part.radius, view.zoom)
  const shades = document.createElement('canvas')
  Object.assign(shades, { width: Math.ceil(frame.width), height: Math.ceil(frame.height) })
  const shading = shades.getContext('2d')
  if (!shading) return
  const { x, y } = projection(view, frame)
  const max = weights.reduce((before, weight) => Math.max(before, weight), 0) || 1
  for (const [at, weight] of weights.entries()) {
    const left = x(spots[at * 2] ?? 0)
    const top = y(spots[at * 2 + 1] ?? 0)
    if (left < -radius || top < -radius || left > frame.width + radius || top > frame.height + radius)
      continue
    const shade = shading.createRadialGradient(left, top, 0, left, top, radius)
    shade.addColorStop(0, `rgb(0 0 0 / ${Math.max(0.05, weight / max) * 0.6})`)
    shade.addColorStop(1, 'rgb(0 0 0 / 0)')
    shading.fillStyle = shade
    shading.fillRect(left - radius, top - radius, radius * 2, radius * 2)
  }
  const picture = shading.getImageData(0, 0, shades.width, shades.height)
  const { data } = picture
  for (let at = 0; at < data.length; at += 4) {
    const dark = data[at + 3] ?? 0
    const [red, green, blue] = colors[
      Math.min(colors.length - 1, Math.floor((dark / 256) * colors.length))
    ] ?? [0, 0, 0]
    data.set([red, green, blue, Math.min(255, dark * 3) * opacity], at)
  }
  shading.putImageData(picture, 0, 0)
  context.drawImage(shades, 0, 0, frame.width, frame.height)
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
    for (let at = part.areas.length - 1; at >= 0; at -= 1) {
      traceArea(part, at, scene)
      if (inPath(scene.context, left, top)) return part.rows[at]
    }
    return undefined
  }
  if (part.kind !== 'spots') return undefined
  const { x, y } = projection(scene.view, scene.frame)
  const radius = radiusOf(part, scene.view)
  for (let at = part.radii.length - 1; at >= 0; at -= 1) {
    const dx = x(part.spots[at * 2] ?? 0) - left
    const dy = y(part.spots[at * 2 + 1] ?? 0) - top
    if (Math.hypot(dx, dy) <= Math.max(4, radius(at))) return part.rows[at]
  }
  return undefined
}

/** Hit tests use the canvas's own pixels, not CSS pixels. */
const inPath = (context: CanvasRenderingContext2D, left: number, top: number) => {
  const { a } = context.getTransform()
  return context.isPointInPath(left * a, top * a, 'evenodd')
}
