import type { Map as MapLibre } from 'maplibre-gl'
import { readAt } from '@/components/studio/map/look-up'
import { studioMessages } from '@/lib/client/studio/studio-messages'
import { drawLegend, fitted, type LegendEntry } from './legend-card'

interface PictureWish {
  title: string
  legend: readonly LegendEntry[]
  credits: readonly string[]
}

/** Picture pixels per screen pixel, and the maximum per side. */
const ratio = 2
const maxPixels = 8_192

/** Copies the next complete frame; undefined if the graphics context is lost. */
async function copied(map: MapLibre): Promise<HTMLCanvasElement | undefined> {
  await readAt(map, 'idle', () => undefined)
  return readAt(map, 'render', () => {
    const source = map.getCanvas()
    const copy = document.createElement('canvas')
    Object.assign(copy, { width: source.width, height: source.height })
    copy.getContext('2d')?.drawImage(source, 0, 0)
    return copy
  })
}

const font = (size: number, weight: number) => `${weight} ${size}px "Inter Variable", system-ui, sans-serif`

/** A line of text on a dark box: the title from its upper left corner, credits from their lower right. */
function drawLine(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, isTitle }: { x: number; y: number; isTitle: boolean },
) {
  context.font = isTitle ? font(15, 620) : font(11, 420)
  const [height, padding] = isTitle ? [34, 12] : [creditHeight, 8]
  const width = context.measureText(text).width + padding * 2
  context.fillStyle = isTitle ? '#0a0f11' : 'rgb(10 15 17 / .72)'
  context.beginPath()
  if (isTitle) context.roundRect(x, y, width, height, 6)
  else context.rect(x - width, y - height, width, height)
  context.fill()
  context.fillStyle = isTitle ? '#ffffff' : '#c6d0d4'
  const [left, middle] = isTitle ? [x + padding, y + height / 2] : [x - width + padding, y - height / 2]
  context.textBaseline = 'middle'
  context.fillText(text, left, middle)
  context.textBaseline = 'alphabetic'
}

const creditHeight = 20

/** Licences want every source named: lines break between sources, and within one that is too long, between words. */
export function creditLines(
  context: Pick<CanvasRenderingContext2D, 'measureText'>,
  credits: readonly string[],
  width: number,
): string[] {
  const fits = (text: string) => context.measureText(text).width <= width
  const lines: string[] = []
  const add = (text: string, joint: string) => {
    const joined = `${lines.at(-1)}${joint}${text}`
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined
    else lines.push(text)
  }
  for (const credit of credits) {
    if (fits(credit)) add(credit, ' · ')
    else for (const [at, word] of credit.split(' ').entries()) add(word, at === 0 ? ' · ' : ' ')
  }
  return lines
}

/**
 * The map as a picture at double resolution, with title, legend and sources.
 * @throws Error if the browser cannot encode it or the graphics context is lost
 */
export async function mapPicture(map: MapLibre, { title, legend, credits }: PictureWish): Promise<Blob> {
  const { clientWidth: width, clientHeight: height } = map.getCanvas()
  const scale = Math.min(ratio, maxPixels / Math.max(width, height))
  const before = map.getPixelRatio()
  map.setPixelRatio(scale)
  const canvas = await copied(map).finally(() => map.setPixelRatio(before))
  if (!canvas) throw new Error(studioMessages.unmade)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot make pictures.')
  await document.fonts.ready
  context.scale(canvas.width / width, canvas.height / height)
  context.font = font(15, 620)
  if (title) drawLine(context, fitted(context, title, width - 60), { x: 16, y: 16, isTitle: true })
  context.font = font(11, 420)
  const lines = creditLines(context, credits, width - 16)
  for (const [at, line] of lines.toReversed().entries()) {
    drawLine(context, line, { x: width, y: height - at * creditHeight, isTitle: false })
  }
  if (legend.length > 0) drawLegend(context, legend, [16, height - 12 - lines.length * creditHeight])
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot make pictures.'))),
      'image/png',
    )
  })
}
