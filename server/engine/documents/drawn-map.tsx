import { Canvas, Text, View } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import type { Drawing, PathShape, TextShape } from './map/drawing'
import { outlinesOf, runsOf } from './map/glyphs'
import { plainWords } from './map/map-drawing'
import { px } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

/** Pixels. */
const haloWidth = 3.5
const haloOpacity = 0.9
/** Cap height of Inter. */
const capitals = 0.727

/** The part of PDFKit that maps use. */
interface Pen {
  save(): Pen
  restore(): Pen
  scale(x: number, y?: number): Pen
  translate(x: number, y: number): Pen
  rect(x: number, y: number, width: number, height: number): Pen
  clip(): Pen
  path(path: string): Pen
  fillColor(colour: string): Pen
  strokeColor(colour: string): Pen
  strokeOpacity(opacity: number): Pen
  lineWidth(width: number): Pen
  lineCap(cap: string): Pen
  lineJoin(join: string): Pen
  dash(length: number): Pen
  fill(rule?: string): Pen
  stroke(): Pen
  fillAndStroke(fill: string, stroke: string, rule?: string): Pen
  font(font: unknown, size: number): Pen
  text(text: string, x: number, y: number, options: Record<string, unknown>): Pen
}

interface DrawnMapProps {
  drawing: Drawing
  alt: string
  style?: ComponentProps<typeof Canvas>['style']
}

export function DrawnMap({ drawing, alt, style = {} }: DrawnMapProps) {
  const { width, height } = drawing
  return (
    <Canvas
      {...tag('Figure', { alt })}
      style={{ ...style, width: px(width), height: px(height) }}
      paint={(pen: Pen) => {
        paint(pen, drawing)
        return null
      }}
    />
  )
}

function paint(pen: Pen, { width, height, background, shapes, country }: Drawing): void {
  pen.scale(px(1)).rect(0, 0, width, height).clip()
  pen.rect(0, 0, width, height).fillColor(background).fill()
  pen.lineCap('round').lineJoin('round')
  for (const shape of shapes) {
    if ('text' in shape) paintText(pen, shape, country)
    else paintPath(pen, shape)
  }
}

function paintPath(pen: Pen, { path, fill, isEvenOdd, stroke, width = 1, opacity, dash }: PathShape): void {
  // Opacity and dashes would leak into later shapes.
  const isPassing = opacity !== undefined || dash !== undefined
  if (isPassing) pen.save()
  if (opacity !== undefined) pen.strokeOpacity(opacity)
  if (dash !== undefined) pen.dash(dash)
  if (stroke) pen.lineWidth(width)
  const rule = isEvenOdd ? 'even-odd' : 'non-zero'
  pen.path(path)
  if (fill && stroke) pen.fillAndStroke(fill, stroke, rule)
  else if (fill) pen.fillColor(fill).fill(rule)
  else if (stroke) pen.strokeColor(stroke).stroke()
  if (isPassing) pen.restore()
}

function paintText(
  pen: Pen,
  { text, at: [x, y], size, fill, halo }: TextShape,
  country: string | undefined,
): void {
  const runs = runsOf(text, country)
  const width = size * runs.reduce((sum, run) => sum + run.width, 0)
  let left = x - width / 2
  const baseline = y + (size * capitals) / 2
  for (const run of runs) {
    // Drawn as outlines: a second text would be found and copied twice.
    if (halo) paintHalo(pen, { colour: halo, left, baseline, size, run })
    pen.fillColor(fill).font(run.font, size)
    pen.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
    left += run.width * size
  }
}

interface Halo {
  colour: string
  left: number
  baseline: number
  size: number
  run: ReturnType<typeof runsOf>[number]
}

function paintHalo(pen: Pen, { colour, left, baseline, size, run }: Halo): void {
  const scale = size / run.font.unitsPerEm
  pen.save().translate(left, baseline).scale(scale, -scale)
  pen
    .lineWidth(haloWidth / scale)
    .strokeColor(colour)
    .strokeOpacity(haloOpacity)
  for (const { path, at, up } of outlinesOf(run)) {
    if (!path) continue
    pen.save().translate(at, up).path(path).stroke().restore()
  }
  pen.restore()
}

interface MapStripProps {
  drawing: Drawing
  name: string
  current: 'AC' | 'DC'
}

export function MapStrip({ drawing, name, current }: MapStripProps) {
  const shown = `the demand score ${current} of each hexagon, roads, places and chargers`
  const alt = drawing.isPlain ? `The place of ${name}, marked A.` : `Map around ${name}, marked A: ${shown}.`
  return (
    // Overlaps the bar above: viewers would show a seam of paper.
    <View style={{ height: px(drawing.height), marginTop: -px(1) }}>
      <DrawnMap drawing={drawing} alt={alt} />
      {drawing.isPlain && (
        <Text
          style={{
            position: 'absolute',
            left: px(48),
            top: px(14),
            maxWidth: px(560),
            borderRadius: px(4),
            paddingHorizontal: px(9),
            paddingVertical: px(6),
            backgroundColor: palette.paper,
            fontSize: px(11),
          }}
        >
          {plainWords}
        </Text>
      )}
    </View>
  )
}
