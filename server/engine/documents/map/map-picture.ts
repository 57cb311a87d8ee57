import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { Rows } from '@/lib/contract/dataset'
import type { Atlas } from '@/server/atlas/store/atlas'
import { fontFiles } from '@/server/engine/documents/style/fonts'
import { palette } from '@/server/engine/documents/style/palette'
import { readHexagons } from './hexagons'
import { paintCharger, paintLabel, paintPin } from './marks'
import { type PictureFrame, toPixels, worldPosition } from './projection'
import { type PictureFeature, type PictureLayers, readPictureLayers } from './tile-features'

const tileLevel = 13
/** Chargers farther away, in metres, are outside every frame. */
const chargerRadius = 4000

/** Widths in pixels by functional class 0..6; the last is service roads. */
const roadWidths = [4.6, 4, 3.2, 2.3, 1.7, 1.2, 0.8]
const incisions = [0.62, 0.62, 0.62, 0.5, 0.34, 0.34, 0.22]

let fontsReady = false

function registerFonts(): void {
  if (fontsReady) return
  GlobalFonts.registerFromPath(fontFiles.latin600, 'Inter Semibold')
  GlobalFonts.registerFromPath(fontFiles.extended600, 'Inter Semibold Extended')
  fontsReady = true
}

/**
 * Draws the surroundings of a location as PNG: base map, hexagons of the current, chargers, place names and
 * the location's pin, in the order of the screen's map. `scale` is device pixels per pixel of the frame.
 */
export async function drawMapPicture(
  atlas: Atlas,
  frame: PictureFrame,
  options: { current: 'AC' | 'DC'; letter: string; scale: number },
): Promise<Uint8Array> {
  registerFonts()
  const [layers, hexagons, chargers] = await Promise.all([
    readPictureLayers(atlas, frame, tileLevel),
    readHexagons(atlas, frame, options.current),
    atlas.chargersWithin(frame, chargerRadius),
  ])
  const canvas = createCanvas(frame.width * options.scale, frame.height * options.scale)
  const pen = canvas.getContext('2d')
  pen.scale(options.scale, options.scale)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  pen.fillStyle = palette.mapOutside
  pen.fillRect(0, 0, frame.width, frame.height)
  paintGround(pen, layers)
  paintRoads(pen, layers, false)
  for (const hexagon of hexagons) {
    pen.fillStyle = palette[`demand${hexagon.step}`]
    tracePath(pen, [hexagon.corners], true)
    pen.fill()
    pen.lineWidth = 0.9
    pen.strokeStyle = palette.ink1000
    pen.stroke()
  }
  paintRoads(pen, layers, true)
  paintBorder(pen, layers)
  paintMarks({ pen, chargers, frame, layers, letter: options.letter })
  return canvas.encode('png')
}

function paintGround(pen: SKRSContext2D, layers: PictureLayers): void {
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

function fillAll(
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
 * strokes would show every joint.
 */
function paintRoads(pen: SKRSContext2D, layers: PictureLayers, isIncised: boolean): void {
  for (const { klass, lines } of roadsByClass(layers)) {
    pen.lineWidth = roadWidths[klass] ?? 1
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

function paintBorder(pen: SKRSContext2D, layers: PictureLayers): void {
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

interface Marks {
  pen: SKRSContext2D
  chargers: Rows
  frame: PictureFrame
  layers: PictureLayers
  letter: string
}

function paintMarks({ pen, chargers, frame, layers, letter }: Marks): void {
  const { fields, all_data: rows } = chargers
  const column = (name: string) => fields.findIndex((field) => field.name === name)
  const [lat, lng, kind] = [column('lat'), column('lng'), column('class')]
  for (const row of [...rows].reverse()) {
    const point = toPixels(frame, worldPosition(Number(row[lat]), Number(row[lng])))
    paintCharger(pen, point, String(row[kind]))
  }
  const pin = toPixels(frame, worldPosition(frame.lat, frame.lng))
  const taken = [{ left: pin[0] - 24, top: pin[1] - 44, right: pin[0] + 24, bottom: pin[1] + 10 }]
  for (const place of placesBySize(layers)) {
    const at = place.lines[0]?.[0]
    if (at) paintLabel(pen, { text: String(place.properties.name ?? ''), at, frame, taken })
  }
  paintPin(pen, pin, letter)
}

const placesBySize = (layers: PictureLayers) =>
  [...(layers.get('places') ?? [])].sort(
    (a, b) => Number(b.properties.population ?? 0) - Number(a.properties.population ?? 0),
  )

function tracePath(pen: SKRSContext2D, lines: PictureFeature['lines'], closed: boolean): void {
  pen.beginPath()
  for (const line of lines) {
    for (const [index, [x, y]] of line.entries()) {
      if (index === 0) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
    if (closed) pen.closePath()
  }
}
