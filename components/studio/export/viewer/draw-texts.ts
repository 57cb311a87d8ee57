import { pixelShare } from '@/lib/domain/studio/draw/growth'
import { labelOffset } from '@/lib/domain/studio/draw/label-offset'
import type { Rgba } from '@/lib/domain/studio/read/rgba'
import type { PartOf } from './decode'
import { latitudeOf, type Scene } from './view'

const aligns = { start: 'left', middle: 'center', end: 'right' } as const
const baselines = { top: 'top', center: 'middle', bottom: 'bottom' } as const

/** Maximum outline, as a share of the letters' size. */
const outlineShare = 0.2

const css = ([red, green, blue, alpha]: Rgba) => `rgb(${red} ${green} ${blue} / ${alpha / 255})`

function drawBackground(
  context: CanvasRenderingContext2D,
  text: string,
  [left, top]: [number, number],
): void {
  const box = context.measureText(text)
  context.fillRect(
    left - box.actualBoundingBoxLeft,
    top - box.fontBoundingBoxAscent,
    box.actualBoundingBoxLeft + box.actualBoundingBoxRight,
    box.fontBoundingBoxAscent + box.fontBoundingBoxDescent,
  )
}

/** Px outside the frame where a visible text may start. */
const margin = 1_000

/** Draws a layer's labels, each clear of its point. */
export function drawTexts(part: PartOf<'texts'>, { context, view, frame, camera }: Scene): void {
  const { spots, texts, radii, style, unit, color } = part
  const size = style.size * pixelShare
  const { outline, background } = style
  context.font = `${size}px "Inter Variable", Inter, system-ui, sans-serif`
  context.textAlign = aligns[style.anchor]
  context.textBaseline = baselines[style.alignment]
  context.lineJoin = 'round'
  context.lineWidth = (outline?.width ?? 0) * outlineShare * size * 2
  if (outline) context.strokeStyle = css(outline.color)
  for (const [at, text] of texts.entries()) {
    const spot = spots[at * 2] ?? 0
    const down = spots[at * 2 + 1] ?? 0
    const point = { place: [0, latitudeOf(down)] as const, radius: radii[at] ?? 0 }
    const offset = labelOffset({ unit, style }, point, view.zoom)
    const seen = camera.at(spot, down)
    if (!seen) continue
    const left = seen.left + offset[0]
    const top = seen.top + offset[1]
    if (left < -margin || top < -margin || left > frame.width + margin || top > frame.height + margin)
      continue
    if (background) {
      context.fillStyle = css(background)
      drawBackground(context, text, [left, top])
    }
    if (outline) context.strokeText(text, left, top)
    context.fillStyle = `rgb(${color.join(' ')})`
    context.fillText(text, left, top)
  }
}
