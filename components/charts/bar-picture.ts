import { type Bar, drawBars } from './bar-drawing'
import { fontOf, haloWidth, type Shape } from './drawing'

interface BarPicture {
  title: string
  /** Second line. */
  note: string
  bars: readonly Bar[]
}

const [width, height, margin, head, scale] = [960, 540, 40, 64, 2] as const

/** The bars with a title as a PNG of 1920x1080. @throws Error if the browser cannot make one */
export async function barPicture({ title, note, bars }: BarPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.scale(scale, scale)
  const heading = { kind: 'text', x: 0, anchor: 'start' } as const
  const { shapes } = drawBars({ bars, width: width - 2 * margin, height: height - 2 * margin - head })
  paint(context, [{ kind: 'bar', x: 0, y: 0, width, height, radius: 0, colour: 'paper' }])
  context.translate(margin, margin)
  paint(context, [
    { ...heading, y: 20, text: title, size: 20, weight: 620, colour: 'ink-1000' },
    { ...heading, y: 42, text: note, size: 13, weight: 420, colour: 'ink-600' },
  ])
  context.translate(0, head)
  paint(context, shapes)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))),
      'image/png',
    ),
  )
}

function paint(context: CanvasRenderingContext2D, shapes: readonly Shape[]): void {
  const style = getComputedStyle(document.documentElement)
  const token = (colour: string) => style.getPropertyValue(`--color-${colour}`).trim()
  const family = getComputedStyle(document.body).fontFamily
  for (const shape of shapes) {
    context.fillStyle = token(shape.colour)
    context.strokeStyle = token(shape.colour)
    context.beginPath()
    if (shape.kind === 'line') {
      context.lineWidth = 1
      context.moveTo(...shape.from)
      context.lineTo(...shape.to)
      context.stroke()
    } else if (shape.kind === 'bar') {
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
      context.fill()
    } else paintText(context, shape, { family, paper: token('paper') })
  }
}

function paintText(
  context: CanvasRenderingContext2D,
  shape: Shape & { kind: 'text' },
  { family, paper }: { family: string; paper: string },
): void {
  context.font = fontOf(shape, family)
  context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor
  if (shape.hasHalo) {
    context.lineWidth = haloWidth
    context.lineJoin = 'round'
    context.strokeStyle = paper
    context.strokeText(shape.text, shape.x, shape.y)
  }
  context.fillText(shape.text, shape.x, shape.y)
}
