import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rows } from '@/lib/contract/dataset'
import type { Atlas } from '@/server/atlas/store/atlas'
import { palette } from '@/server/engine/documents/style/palette'
import { readHexagons } from './hexagons'
import { type Box, paintCharger, paintLabel, paintPin, paintRing } from './marks'
import { openCanvas, paintBorder, paintGround, paintRoads, tracePath } from './paint-base'
import { metresPerPixel, type PictureFrame, toPixels, worldPosition } from './projection'
import { type PictureLayers, readPictureLayers } from './tile-features'

const tileLevel = 13
/** Chargers farther away, in metres, are outside every frame. */
const chargerRadius = 4000

export interface PictureOptions {
  current: 'AC' | 'DC'
  letter: string
  /** Device pixels per pixel of the frame. */
  scale: number
  /** Radii of circles around the location, in metres, each with its label. */
  rings?: readonly number[]
  /** Parts of the frame that something else covers, where no name goes. */
  covered?: readonly Box[]
}

/**
 * Draws the surroundings of a location as PNG: base map, hexagons of the current, chargers, place names and
 * the location's pin, in the order of the screen's map.
 */
export async function drawMapPicture(
  atlas: Atlas,
  frame: PictureFrame,
  options: PictureOptions,
): Promise<Uint8Array> {
  const [layers, hexagons, chargers] = await Promise.all([
    readPictureLayers(atlas, frame, tileLevel),
    readHexagons(atlas, frame, options.current),
    atlas.chargersWithin(frame, chargerRadius),
  ])
  const { canvas, pen } = openCanvas(frame, options.scale)
  paintGround(pen, layers)
  paintRoads(pen, layers)
  for (const hexagon of hexagons) {
    pen.fillStyle = palette[`demand${hexagon.step}`]
    tracePath(pen, [hexagon.corners], true)
    pen.fill()
    pen.lineWidth = 0.9
    pen.strokeStyle = palette.ink1000
    pen.stroke()
  }
  paintRoads(pen, layers, { isIncised: true })
  paintBorder(pen, layers)
  paintMarks({ pen, chargers, frame, layers, options })
  return canvas.encode('png')
}

/** The picture for those who do not see it. */
export const pictureWords = (name: string, current: 'AC' | 'DC'): string =>
  `Map around ${name}, marked A: the demand score ${current} of each hexagon, roads, places and chargers.`

interface Marks {
  pen: SKRSContext2D
  chargers: Rows
  frame: PictureFrame
  layers: PictureLayers
  options: PictureOptions
}

function paintMarks({ pen, chargers, frame, layers, options }: Marks): void {
  const { fields, all_data: rows } = chargers
  const column = (name: string) => fields.findIndex((field) => field.name === name)
  const [lat, lng, kind] = [column('lat'), column('lng'), column('class')]
  const spots = rows
    .map((row) => ({
      point: toPixels(frame, worldPosition(Number(row[lat]), Number(row[lng]))),
      kind: String(row[kind]),
    }))
    .reverse()
  const { letter, rings = [], covered = [] } = options
  const pin = toPixels(frame, worldPosition(frame.lat, frame.lng))
  const clearOf = spots.map(({ point }) => point)
  const labels = rings.map((metres) =>
    paintRing(pen, pin, { metres, radius: metres / metresPerPixel(frame), clearOf }),
  )
  for (const { point, kind: charger } of spots) paintCharger(pen, point, charger)
  const pinBox = { left: pin[0] - 24, top: pin[1] - 44, right: pin[0] + 24, bottom: pin[1] + 10 }
  const taken = [...covered, ...labels, pinBox]
  for (const place of placesBySize(layers)) {
    const at = place.lines[0]?.[0]
    if (at) paintLabel(pen, { text: String(place.properties.name ?? ''), at, frame, taken })
  }
  paintPin(pen, pin, letter)
}

/** Largest first, and once each: neighbouring tiles both have a place at their edge. */
const placesBySize = (layers: PictureLayers) =>
  [...Map.groupBy(layers.get('places') ?? [], ({ properties }) => properties.name).values()]
    .flatMap(([place]) => place ?? [])
    .sort((a, b) => Number(b.properties.population ?? 0) - Number(a.properties.population ?? 0))
