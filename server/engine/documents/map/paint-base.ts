import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { fonts, semiboldOf } from '@/server/engine/documents/style/fonts'
import { palette } from '@/server/engine/documents/style/palette'
import type { PictureFrame } from './projection'
import type { PictureFeature, PictureLayers } from './tile-features'

/** Widths in pixels by functional class 0..6; the last is service roads. */
const roadWidths = [4.6, 4, 3.2, 2.3, 1.7, 1.2, 0.8]
const incisions = [0.62, 0.62, 0.62, 0.5, 0.34, 0.34, 0.22]

let fontsReady = false

function registerFonts(): void {
  if (fontsReady) return
  for (const { family, semibold } of fonts) GlobalFonts.registerFromPath(semibold, semiboldOf(family))
  fontsReady = true
}

/** A canvas for a frame; `scale` is device pixels per pixel of the frame. */
export function openCanvas(
  { width, height }: PictureFrame,
  scale: number,
): { canvas: Canvas; pen: SKRSContext2D } {
  registerFonts()
  const canvas = createCanvas(width * scale, height * scale)
  const pen = canvas.getContext('2d')
  pen.scale(scale, scale)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  pen.fillStyle = palette.mapOutside
  pen.fillRect(0, 0, width, height)
  return { canvas, pen }
}

export function paintGround(pen: SKRSContext2D, layers: PictureLayers): void {
  const grounds: Record<string, string> = { forest: palette.mapForest, built: palette.mapBuilt }
  fillAll(pen, layers.get('land'), () => palette.mapLand)
  fillAll(pen, layers.get('landuse'), (feature) => grounds[String(feature.properties.kind)])
  fillAll(pen, layers.get('water'), () => palette.mapWater)
  pen.strokeStyle = palette.mapWater
  for (const feature of layers.get('waterway') ?? []) {
    pen.lineWidth = feature.properties.kind === 'river' ? 6 : 1.5
    tracePath(pen, feature.lines, false)
    pen.stroke()
  }
}

export function fillAll(
  pen: SKRSContext2D,
  features: PictureFeature[] | undefined,
  colour: (feature: PictureFeature) => string | undefined,
): void {
  for (const feature of features ?? []) {
    const fill = colour(feature)
    if (!fill) continue
    pen.fillStyle = fill
    tracePath(pen, feature.lines, true)
    pen.fill('evenodd')
  }
}

/** Lines of all roads by class, minor ones first, so that major ones are on top. */
function roadsByClass(layers: PictureLayers): { klass: number; lines: PictureFeature['lines'] }[] {
  const roads = layers.get('roads') ?? []
  return roadWidths
    .map((_, klass) => ({
      klass,
      lines: roads.filter((feature) => roadClass(feature) === klass).flatMap(({ lines }) => lines),
    }))
    .reverse()
}

const roadClass = (feature: PictureFeature) => Math.min(6, Number(feature.properties.class ?? 6))

/**
 * Roads on the ground, or as incisions into the hexagons above. One path per class: separate translucent
 * strokes would show every joint. `factor` widens them for closer maps.
 */
export function paintRoads(
  pen: SKRSContext2D,
  layers: PictureLayers,
  { isIncised = false, factor = 1 }: { isIncised?: boolean; factor?: number } = {},
): void {
  for (const { klass, lines } of roadsByClass(layers)) {
    pen.lineWidth = (roadWidths[klass] ?? 1) * factor
    pen.strokeStyle = klass <= 2 ? palette.mapRoadMajor : palette.mapRoad
    if (isIncised) {
      pen.strokeStyle = palette.ink1000
      pen.globalAlpha = incisions[klass] ?? 0.34
    }
    tracePath(pen, lines, false)
    pen.stroke()
    pen.globalAlpha = 1
  }
}

export function paintBorder(pen: SKRSContext2D, layers: PictureLayers): void {
  pen.strokeStyle = palette.mapBorder
  pen.globalAlpha = 0.8
  pen.lineWidth = 1.2
  pen.setLineDash([5, 3])
  for (const feature of layers.get('border') ?? []) {
    tracePath(pen, feature.lines, false)
    pen.stroke()
  }
  pen.setLineDash([])
  pen.globalAlpha = 1
}

export function tracePath(pen: SKRSContext2D, lines: PictureFeature['lines'], closed: boolean): void {
  pen.beginPath()
  for (const line of lines) {
    for (const [index, [x, y]] of line.entries()) {
      if (index === 0) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
    if (closed) pen.closePath()
  }
}
