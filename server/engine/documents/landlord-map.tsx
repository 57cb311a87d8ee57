import { Text, View } from '@react-pdf/renderer'
import { trafficSource } from '@/lib/catalogue/traffic-words'
import { formatCount } from '@/lib/format/number'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { LandlordDocument } from './documents'
import { DrawnMap } from './drawn-map'
import { Legend, legend, ScaleBar } from './landlord-map-keys'
import { margin, pages } from './landlord-style'
import { buildings, ground, roads } from './map/draw-base'
import { pin } from './map/draw-marks'
import { type Drawing, type PictureFrame, zoomFor } from './map/drawing'
import { atlasFor, drawMap, plainWords } from './map/map-drawing'
import { readPictureLayers } from './map/tile-features'
import { px } from './scorecard-style'
import { palette } from './style/palette'

/** Metres per CSS pixel. */
const groundScale = 6
const scaleMetres = 500
const rings = [200, 500]
const letter = 'A'
const mapSource = 'OpenStreetMap'
const maxHeight = { A4: 308, Letter: 238 } as const
const minHeight = 150

/** Bottom left, moved beside the legend if they would overlap. */
const scaleLeft = (height: number) =>
  height < legend.top + legend.height + 60 ? legend.left + legend.width + 14 : margin - 4

/** Characters per line and line height of small print that exceeds the usual height. */
const lineLength = 135
const lineHeight = 14
const usualLines = 4

/** The detail map: metres per pixel, its scale, place and the map height it needs. */
const close = {
  groundScale: 0.6,
  scaleMetres: 50,
  width: 208,
  height: 128,
  right: 24,
  bottom: 28,
  caption: 22,
  needs: 226,
}

/** The only level with every building. */
const tileLevel = 14
/** The main map is ten times farther away. */
const roadFactor = 4

async function drawClose(atlas: Atlas, frame: PictureFrame, letter: string): Promise<Drawing> {
  const layers = await readPictureLayers(atlas, frame, tileLevel)
  const { width, height } = frame
  return {
    width,
    height,
    background: palette.mapOutside,
    isPlain: false,
    shapes: [
      ...ground(layers),
      ...roads(layers, { factor: roadFactor }),
      ...buildings(layers),
      ...pin([width / 2, height / 2], letter),
    ],
  }
}

export interface LandlordDrawing {
  map: Drawing
  /** Undefined without room for it. */
  close: Drawing | undefined
}

/** Undefined without coordinates. */
export async function drawLandlordMap(
  page: LandlordDocument,
  current: 'AC' | 'DC',
): Promise<LandlordDrawing | undefined> {
  const { parameters, paper } = page
  const { lat, lng } = parameters.location
  if (lat === undefined || lng === undefined) return undefined
  const height = heightOf(page)
  const frame = { lat, lng, zoom: zoomFor(lat, groundScale), width: pages[paper].width, height }
  const atlas = await atlasFor(page.atlas, frame)
  const hasClose = atlas && height >= close.needs
  const covered = [
    boxOf(legend),
    { left: scaleLeft(height), top: height - 34, right: scaleLeft(height) + 150, bottom: height },
    { left: frame.width - 230, top: height - 20, right: frame.width, bottom: height },
    ...(hasClose ? [closeBox(frame)] : []),
  ]
  const { width, height: closeHeight } = close
  const closeFrame = { lat, lng, zoom: zoomFor(lat, close.groundScale), width, height: closeHeight }
  return {
    map: await drawMap(atlas, frame, { current, letter, rings, covered, road: busiestRoad(page) }),
    close: hasClose ? await drawClose(atlas, closeFrame, letter) : undefined,
  }
}

/** Long names and many sources take their lines from the map. */
function heightOf({ paper, sources, differing, parameters }: LandlordDocument): number {
  const letters = sources.reduce(
    (sum, { attribution, licence }) => sum + attribution.length + licence.length + 18,
    0,
  )
  const long = parameters.location.name.length > 40 ? 2 : 0
  const lines = Math.ceil((letters + differing.length) / lineLength) + long
  return Math.max(minHeight, maxHeight[paper] - lineHeight * Math.max(0, lines - usualLines))
}

const boxOf = ({ left, top, width, height }: typeof legend) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

function busiestRoad({ surroundings }: LandlordDocument) {
  const busiest = surroundings?.roads.busiest
  if (!busiest) return undefined
  const source = trafficSource({ counted: busiest.counted })
  return { name: busiest.name, figure: `${formatCount(busiest.aadt)} vehicles/day, ${source}` }
}

function closeBox({ width, height }: PictureFrame) {
  const right = width - close.right
  const bottom = height - close.bottom
  return { left: right - close.width, top: bottom - close.height - close.caption, right, bottom }
}

/** Alternative text; the page repeats its figures. */
function mapWords({ parameters }: LandlordDocument, { map }: LandlordDrawing, current: 'AC' | 'DC'): string {
  const circles = `circles of ${rings.join(' and ')} m around it`
  const start = `Map around ${parameters.location.name}, marked ${letter}:`
  if (map.isPlain) return `${start} ${circles}.`
  return `${start} the demand score ${current} of each hexagon, roads, places, chargers and ${circles}.`
}

interface LandlordMapProps {
  page: LandlordDocument
  drawn: LandlordDrawing
  current: 'AC' | 'DC'
}

/** Cropped equally at top and bottom if the page has less room. */
export function LandlordMap({ page, drawn, current }: LandlordMapProps) {
  const { map } = drawn
  const { width, height } = map
  return (
    <View style={{ width: px(width), height: px(height), flexShrink: 1, overflow: 'hidden' }}>
      <DrawnMap
        drawing={map}
        alt={mapWords(page, drawn, current)}
        style={{ position: 'absolute', top: '50%', marginTop: -px(height / 2) }}
      />
      {map.isPlain ? (
        <PlainNote />
      ) : (
        <Legend current={current} score={page.surroundings?.scores[current] ?? null} />
      )}
      <ScaleBar left={scaleLeft(height)} metres={scaleMetres} length={scaleMetres / groundScale} />
      {drawn.close && <CloseMap drawing={drawn.close} />}
      {!map.isPlain && <Attribution sources={page.sources} />}
    </View>
  )
}

function PlainNote() {
  return (
    <Text
      style={{
        position: 'absolute',
        left: px(legend.left),
        top: px(legend.top),
        width: px(legend.width),
        padding: px(11),
        borderRadius: px(5),
        backgroundColor: palette.paper,
        fontSize: px(11),
        lineHeight: 1.35,
      }}
    >
      {plainWords}
    </Text>
  )
}

function Attribution({ sources }: Pick<LandlordDocument, 'sources'>) {
  return (
    <Text
      style={{
        position: 'absolute',
        right: 0,
        bottom: 0,
        backgroundColor: palette.ink1000,
        color: palette.paper,
        fontSize: px(10),
        paddingHorizontal: px(10),
        paddingVertical: px(4),
      }}
    >
      {sources.find(({ name }) => name === mapSource)?.attribution ?? ''}
    </Text>
  )
}

function CloseMap({ drawing }: { drawing: Drawing }) {
  const { scaleMetres: metres, right, bottom, width, height, caption } = close
  return (
    <View
      style={{
        position: 'absolute',
        right: px(right),
        bottom: px(bottom),
        width: px(width),
        borderRadius: px(5),
        borderWidth: px(3),
        borderColor: palette.paper,
        backgroundColor: palette.paper,
      }}
    >
      <View style={{ height: px(height - 6), overflow: 'hidden' }}>
        <DrawnMap
          drawing={drawing}
          alt="Map of the site, marked A, with its buildings and roads."
          style={{ position: 'absolute', left: -px(3), top: -px(3) }}
        />
        <ScaleBar left={6} metres={metres} length={metres / close.groundScale} />
      </View>
      <Text style={{ height: px(caption), paddingTop: px(6), paddingLeft: px(6), fontSize: px(11) }}>
        <Text style={{ fontWeight: 600 }}>The site</Text>
        <Text style={{ color: palette.ink600 }}>{'  with its buildings and roads'}</Text>
      </Text>
    </View>
  )
}
