import { labelOffset } from '@/lib/domain/kepler/studio/label-offset'
import type { PartOf } from './decode'
import { latitudeOf, projection, type Scene } from './view'

const aligns = { start: 'left', middle: 'center', end: 'right' } as const
const baselines = { top: 'top', center: 'middle', bottom: 'bottom' } as const

/** The studio's ink around its texts, px on each side. */
const halo = { color: 'rgb(10 15 17)', width: 1.5 } as const

/** Room around the frame, px, in which a text may begin that ends inside. */
const margin = 1_000

/** Draws the texts of a layer's points, each clear of its point. */
export function drawTexts(part: PartOf<'texts'>, { context, view, frame }: Scene): void {
  const { x, y } = projection(view, frame)
  const { spots, texts, radii, style, unit, color } = part
  context.font = `${style.size}px "Inter Variable", Inter, system-ui, sans-serif`
  context.textAlign = aligns[style.anchor]
  context.textBaseline = baselines[style.alignment]
  context.lineJoin = 'round'
  context.lineWidth = halo.width * 2
  context.strokeStyle = halo.color
  context.fillStyle = `rgb(${color.join(' ')})`
  for (const [at, text] of texts.entries()) {
    const [spot, down] = [spots[at * 2] ?? 0, spots[at * 2 + 1] ?? 0]
    const point = { place: [0, latitudeOf(down)] as const, radius: radii[at] ?? 0 }
    const offset = labelOffset({ unit, style }, point, view.zoom)
    const [left, top] = [x(spot) + offset[0], y(down) + offset[1]]
    if (left < -margin || top < -margin || left > frame.width + margin || top > frame.height + margin)
      continue
    context.strokeText(text, left, top)
    context.fillText(text, left, top)
  }
}
