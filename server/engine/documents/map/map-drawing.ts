import { cellToBoundary, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import { type DemandStep, demandStep } from '@/lib/catalogue/demand-step'
import { type HexagonColumn, tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import type { Rows } from '@/lib/contract/dataset'
import { mercator } from '@/lib/geo/mercator'
import { cellId } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { Atlas } from '@/server/atlas/store/atlas'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { palette } from '@/server/engine/documents/style/palette'
import { readableText } from '@/server/engine/documents/style/script-fonts'
import type { Box, Point } from './clip-lines'
import { border, ground, roads } from './draw-base'
import { charger, pin, pinBox, placeName, ring, roadFigure } from './draw-marks'
import { type Drawing, metresPerPixel, type PictureFrame, pathOf, type Shape, toPixels } from './drawing'
import { type PictureLayers, readPictureLayers } from './tile-features'

interface PictureHexagon {
  step: DemandStep
  corners: (readonly [number, number])[]
}

/** A frame of 1,600 pixels at zoom 14 needs about 16. */
const rings = 18

async function readHexagons(
  atlas: Atlas,
  frame: PictureFrame,
  current: 'AC' | 'DC',
): Promise<PictureHexagon[]> {
  const centre = latLngToCell(frame.lat, frame.lng, limits.hexResolution)
  const wanted = gridDisk(centre, rings)
  const scores = await scoresOf(atlas, wanted, `Score ${current}`)
  return wanted.flatMap((cell) => {
    const score = scores.get(cell)
    if (score === undefined) return []
    const corners = cellToBoundary(cell).map(([lat, lng]) => toPixels(frame, mercator(lng, lat)))
    return [{ step: demandStep(score), corners }]
  })
}

async function scoresOf(atlas: Atlas, cells: string[], column: HexagonColumn): Promise<Map<string, number>> {
  const scores = new Map<string, number>()
  const parents = new Set(cells.map((cell) => cellToParent(cell, limits.hexResolution - tileParentSteps)))
  for (const parent of parents) {
    const tile = await atlas.hexagons(parent, [column])
    if (!tile) continue
    const [read] = wireReaders(tile, [column])
    tile.cells.forEach((cell, row) => {
      const score = read?.(row)
      if (typeof score === 'number') scores.set(cellId(cell), score)
    })
  }
  return scores
}

const tileLevel = 13
/** Metres; farther chargers are outside every frame. */
const stationRadius = 4000

export interface MapOptions {
  current: 'AC' | 'DC'
  letter: string
  /** Metres. */
  rings?: readonly number[]
  /** Names avoid these parts of the frame. */
  covered?: readonly Box[]
  /** `figure` appears beside the road. */
  road?: { name: string; figure: string } | undefined
}

export const plainWords =
  'There is no atlas of this country yet: the map shows the location without its surroundings.'

/** Another country's base map would be empty at the point. */
export async function atlasFor(
  atlas: Atlas | null | undefined,
  point: { lat: number; lng: number },
): Promise<Atlas | undefined> {
  return atlas && (await atlas.contains(point)) ? atlas : undefined
}

/**
 * In the order of the screen's map. Without an atlas, draws circles and pin on a plain background.
 */
export async function drawMap(
  atlas: Atlas | undefined,
  frame: PictureFrame,
  options: MapOptions,
): Promise<Drawing> {
  const { width, height } = frame
  if (!atlas) {
    const shapes = marks({ frame, options, spots: [], names: [], layers: new Map() })
    return { width, height, background: palette.mapLand, isPlain: true, shapes }
  }
  const [layers, hexagons, chargers] = await Promise.all([
    readPictureLayers(atlas, frame, tileLevel),
    readHexagons(atlas, frame, options.current),
    atlas.stationsWithin(frame, stationRadius),
  ])
  const names = await readableNames(placesBySize(layers), atlas.manifest.country)
  const cells = [...Map.groupBy(hexagons, ({ step }) => step)].map(([step, group]) => ({
    path: pathOf(
      group.map(({ corners }) => corners),
      true,
    ),
    fill: palette[`demand${step}`],
    stroke: palette.ink1000,
    width: 0.9,
  }))
  return {
    width,
    height,
    background: palette.mapOutside,
    isPlain: false,
    country: atlas.manifest.country,
    shapes: [
      ...ground(layers),
      ...roads(layers),
      ...cells,
      ...roads(layers, { isIncised: true }),
      ...border(layers),
      ...marks({ frame, options, layers, names, spots: spotsIn(frame, chargers) }),
    ],
  }
}

interface Spot {
  at: Point
  kind: string
}

/** Nearest last, so that it is on top. */
function spotsIn(frame: PictureFrame, { fields, all_data: rows }: Rows): Spot[] {
  const column = (name: string) => fields.findIndex((field) => field.name === name)
  const lat = column('lat')
  const lng = column('lng')
  const kind = column('class')
  return rows
    .map((row) => ({
      at: toPixels(frame, mercator(Number(row[lng]), Number(row[lat]))),
      kind: String(row[kind]),
    }))
    .filter(({ at }) => isNear(frame, at))
    .reverse()
}

interface Marks {
  frame: PictureFrame
  options: MapOptions
  layers: PictureLayers
  names: readonly NamedPlace[]
  spots: readonly Spot[]
}

function marks({ frame, options, layers, names, spots }: Marks): Shape[] {
  const { letter, rings = [], covered = [], road } = options
  const middle: Point = [frame.width / 2, frame.height / 2]
  const clearOf = spots.map(({ at }) => at)
  const circles = rings.map((metres) =>
    ring(middle, { metres, radius: metres / metresPerPixel(frame), clearOf }),
  )
  const taken = [...covered, ...circles.map(({ box }) => box), pinBox(middle)]
  return [
    ...circles.flatMap(({ shapes }) => shapes),
    ...spots.flatMap(({ at, kind }) => charger(at, kind)),
    ...(road
      ? roadFigure(road.figure, pointsOfRoad(layers, road.name, middle), { frame, taken, clearOf })
      : []),
    ...names.flatMap(({ name, at }) => placeName({ text: name, at, frame, taken })),
    ...pin(middle, letter),
  ]
}

const margin = 8

const isNear = ({ width, height }: PictureFrame, [x, y]: Point) =>
  x > -margin && y > -margin && x < width + margin && y < height + margin

/** Nearest first. @param name as on the signs; the map has the Latin one of a name in another script */
export const pointsOfRoad = (layers: PictureLayers, name: string, [x, y]: Point): Point[] =>
  (layers.get('roads') ?? [])
    .filter(({ properties }) => (properties.local ?? properties.name) === name)
    .flatMap(({ lines }) => lines.flat())
    .sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))

interface NamedPlace {
  name: string
  at: Point
}

/** Each line of a name as fonts can draw it. @param country where they are names */
export async function readableNames(places: readonly NamedPlace[], country?: string): Promise<NamedPlace[]> {
  const { draw } = await readableText(places.map(({ name }) => name).join('\n'), country)
  return places.map(({ name, at }) => ({ name: name.split('\n').map(draw).join('\n'), at }))
}

/** Once each: neighbouring tiles both have a place at their edge. */
export const placesBySize = (layers: PictureLayers): NamedPlace[] =>
  [...Map.groupBy(layers.get('places') ?? [], ({ properties }) => properties.name).values()]
    .flatMap(([place]) => place ?? [])
    .sort((a, b) => Number(b.properties.population ?? 0) - Number(a.properties.population ?? 0))
    .flatMap(({ lines, properties }) => {
      const at = lines[0]?.[0]
      return at ? [{ name: String(properties.name ?? ''), at }] : []
    })
