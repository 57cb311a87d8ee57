import { Chart, SubTitle, Title } from 'chart.js'
import type { ChartDrawing } from './chart-drawing'
import { paintingPlugin } from './chart-library'
import { colourOf, weights } from './chart-theme'

interface ChartPicture {
  title: string
  note: string
  drawing: ChartDrawing
}

/** px; the picture has twice as many. */
const size = { width: 960, height: 540, margin: 40 }

/** A PNG of 1920x1080. @throws Error if the browser cannot make one */
export function chartPicture({ title, note, drawing }: ChartPicture): Blob {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const heading = { display: true, align: 'start' } as const
  const chart = new Chart(canvas, {
    type: drawing.type,
    data: drawing.data,
    options: {
      ...drawing.options,
      responsive: false,
      animation: false,
      devicePixelRatio: 2,
      layout: { padding: size.margin },
      plugins: {
        ...drawing.options.plugins,
        title: {
          ...heading,
          text: title,
          color: colourOf('ink-1000'),
          font: { size: 20, weight: weights.semibold },
          padding: { bottom: 6 },
        },
        subtitle: {
          ...heading,
          text: note,
          color: colourOf('ink-600'),
          font: { size: 13, weight: weights.regular },
          padding: { bottom: 36 },
        },
      },
    },
    plugins: [Title, SubTitle, paper, paintingPlugin(() => drawing)],
  })
  const [, data = ''] = chart.toBase64Image('image/png').split(',')
  chart.destroy()
  if (data === '') throw new Error('The picture was not made.')
  return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
}

/** A background, because pictures are pasted on anything. */
const paper = {
  id: 'paper',
  beforeDraw: ({ ctx, width, height }: Chart) => {
    ctx.save()
    ctx.fillStyle = colourOf('paper')
    ctx.fillRect(0, 0, width, height)
    ctx.restore()
  },
}
