import { heatRadiusOf } from '@/lib/domain/studio/draw/growth'
import type { PartOf } from './decode'
import type { Scene } from './view'

type HeatPart = PartOf<'heat'>

interface Spot {
  left: number
  top: number
  weight: number
}

function spotsIn({ spots, weights }: HeatPart, radius: number, { frame, camera }: Scene): Spot[] {
  const found: Spot[] = []
  for (const [at, weight] of weights.entries()) {
    const seen = camera.at(spots[at * 2] ?? 0, spots[at * 2 + 1] ?? 0)
    if (!seen) continue
    const { left, top } = seen
    const isBeside =
      left < -radius || top < -radius || left > frame.width + radius || top > frame.height + radius
    if (!isBeside) found.push({ left, top, weight })
  }
  return found
}

function canvasOf(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  return canvas.getContext('2d')
}

/** Share of the ramp, 0..1, and opacity, 0..1, of each pixel. */
type LookOf = (at: number) => readonly [share: number, alpha: number]

function paint(shading: CanvasRenderingContext2D, { colors, opacity }: HeatPart, lookOf: LookOf): void {
  const { width, height } = shading.canvas
  const picture = shading.createImageData(width, height)
  for (let at = 0; at < width * height; at += 1) {
    const [share, alpha] = lookOf(at)
    if (alpha === 0) continue
    const color = colors[Math.min(colors.length - 1, Math.floor(share * colors.length))] ?? [0, 0, 0]
    picture.data.set([color[0], color[1], color[2], alpha * 255 * opacity], at * 4)
  }
  shading.putImageData(picture, 0, 0)
}

/** Draws overlapping shades, then maps their darkness to colours. */
function drawSums(part: HeatPart, { scene, radius }: { scene: Scene; radius: number }): void {
  const { context, frame } = scene
  const shading = canvasOf(Math.ceil(frame.width), Math.ceil(frame.height))
  if (!shading) return
  const max = part.weights.reduce((before, weight) => Math.max(before, weight), 0) || 1
  for (const { left, top, weight } of spotsIn(part, radius, scene)) {
    const shade = shading.createRadialGradient(left, top, 0, left, top, radius)
    shade.addColorStop(0, `rgb(0 0 0 / ${Math.max(0.05, weight / max) * 0.6})`)
    shade.addColorStop(1, 'rgb(0 0 0 / 0)')
    shading.fillStyle = shade
    shading.fillRect(left - radius, top - radius, radius * 2, radius * 2)
  }
  const { data } = shading.getImageData(0, 0, shading.canvas.width, shading.canvas.height)
  paint(shading, part, (at) => {
    const dark = (data[at * 4 + 3] ?? 0) / 256
    return [dark, Math.min(1, dark * 3)]
  })
  context.drawImage(shading.canvas, 0, 0, frame.width, frame.height)
}

/** Px of the frame per px of the picture of means. */
const coarse = 3

/** As deck.gl: a lone row fades towards its edge, many rows count by their distance. */
export function meansOf(
  spots: readonly Spot[],
  { width, height, radius }: { width: number; height: number; radius: number },
) {
  const sums = new Float32Array(width * height)
  const shares = new Float32Array(width * height)
  for (const { left, top, weight } of spots) {
    for (let y = Math.max(0, Math.ceil(top - radius)); y < Math.min(height, top + radius); y += 1) {
      for (let x = Math.max(0, Math.ceil(left - radius)); x < Math.min(width, left + radius); x += 1) {
        const share = Math.max(0, 1 - Math.hypot(x - left, y - top) / radius)
        sums[y * width + x] = (sums[y * width + x] ?? 0) + weight * share
        shares[y * width + x] = (shares[y * width + x] ?? 0) + share
      }
    }
  }
  return sums.map((sum, at) => sum / Math.max(1, shares[at] ?? 0))
}

function drawMeans(part: HeatPart, { scene, radius }: { scene: Scene; radius: number }): void {
  const { context, frame } = scene
  const size = { width: Math.ceil(frame.width / coarse), height: Math.ceil(frame.height / coarse) }
  const shading = canvasOf(size.width, size.height)
  if (!shading) return
  const spots = spotsIn(part, radius, scene).map(({ left, top, weight }) => ({
    left: left / coarse,
    top: top / coarse,
    weight,
  }))
  const means = meansOf(spots, { ...size, radius: radius / coarse })
  const max = means.reduce((before, mean) => Math.max(before, mean), 0) || 1
  paint(shading, part, (at) => {
    const share = (means[at] ?? 0) / max
    return [share, Math.min(1, share / Math.max(part.threshold, 0.01))]
  })
  context.drawImage(shading.canvas, 0, 0, frame.width, frame.height)
}

export function drawHeat(part: HeatPart, scene: Scene): void {
  const radius = heatRadiusOf(part.radius, scene.view.zoom)
  if (part.isMean) drawMeans(part, { scene, radius })
  else drawSums(part, { scene, radius })
}
