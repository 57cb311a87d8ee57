import { Image, Text, View } from '@react-pdf/renderer'
import type { LandlordDocument } from './documents'
import { Legend, legend, ScaleBar } from './landlord-map-keys'
import { margin, pages } from './landlord-style'
import { drawClosePicture } from './map/close-picture'
import { drawMapPicture } from './map/map-picture'
import { type PictureFrame, zoomFor } from './map/projection'
import { px } from './scorecard-style'
import { palette } from './style/palette'
import { tag } from './tagged/structure'

/** Metres on the ground of a CSS pixel. */
const groundScale = 6
const scaleMetres = 500
const rings = [200, 500]
const mapSource = 'OpenStreetMap'
const mostHeight = { A4: 308, Letter: 238 } as const
const leastHeight = 150

/** Left of the scale: at the bottom left, beside the legend where that would meet it. */
const scaleLeft = (height: number) =>
  height < legend.top + legend.height + 60 ? legend.left + legend.width + 14 : margin - 4

/** What takes height beyond the usual: characters of a line of small print, and height of a line. */
const lineLength = 135
const lineHeight = 14
const usualLines = 4

/** The close picture: metres a pixel, its scale, its place at the bottom right, and the height of map that it needs. */
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

export interface DrawnMap {
  picture: Uint8Array
  frame: PictureFrame
  /** Buildings and roads next to the site, where there is room. */
  closePicture: Uint8Array | undefined
}

/** The map around the location; undefined without coordinates or without the country's atlas. */
export async function drawLandlordMap(
  page: LandlordDocument,
  current: 'AC' | 'DC',
): Promise<DrawnMap | undefined> {
  const { atlas, parameters, paper } = page
  const { lat, lng, name } = parameters.location
  if (!atlas || lat === undefined || lng === undefined) return undefined
  const sources = page.sources.reduce(
    (sum, { attribution, licence }) => sum + attribution.length + licence.length + 18,
    0,
  )
  const lines = Math.ceil((sources + page.differing.length) / lineLength) + (name.length > 40 ? 2 : 0)
  const height = Math.max(leastHeight, mostHeight[paper] - lineHeight * Math.max(0, lines - usualLines))
  const frame = { lat, lng, zoom: zoomFor(lat, groundScale), width: pages[paper].width, height }
  const covered = [
    {
      left: legend.left,
      top: legend.top,
      right: legend.left + legend.width,
      bottom: legend.top + legend.height,
    },
    { left: scaleLeft(height), top: height - 34, right: scaleLeft(height) + 150, bottom: height },
    { left: frame.width - 230, top: height - 20, right: frame.width, bottom: height },
  ]
  const hasClose = height >= close.needs
  if (hasClose) covered.push(closeBox(frame))
  const look = { letter: 'A', scale: 2 }
  const picture = await drawMapPicture(atlas, frame, { current, ...look, rings, covered })
  const { width, height: closeHeight } = close
  const closeFrame = { lat, lng, zoom: zoomFor(lat, close.groundScale), width, height: closeHeight }
  const closePicture = hasClose ? await drawClosePicture(atlas, closeFrame, look) : undefined
  return { picture, frame, closePicture }
}

function closeBox({ width, height }: PictureFrame) {
  const right = width - close.right
  const bottom = height - close.bottom
  return { left: right - close.width, top: bottom - close.height - close.caption, right, bottom }
}

/** The map for those who do not see it; its figures follow on the page. */
function mapWords({ parameters }: LandlordDocument, current: 'AC' | 'DC'): string {
  const circles = `circles of ${rings.join(' and ')} m around it`
  return `Map around ${parameters.location.name}, marked A: the demand score ${current} of each hexagon, roads, places, chargers and ${circles}.`
}

interface LandlordMapProps {
  page: LandlordDocument
  map: DrawnMap
  current: 'AC' | 'DC'
}

/** The picture with its legend, scale and attribution. Cut at top and bottom alike where the page has less room. */
export function LandlordMap({ page, map, current }: LandlordMapProps) {
  const { width, height } = map.frame
  return (
    <View style={{ width: px(width), height: px(height), flexShrink: 1, overflow: 'hidden' }}>
      <Image
        {...tag('Figure', { alt: mapWords(page, current) })}
        style={{
          position: 'absolute',
          top: '50%',
          marginTop: -px(height / 2),
          width: px(width),
          height: px(height),
        }}
        src={{ data: Buffer.from(map.picture), format: 'png' }}
      />
      <Legend current={current} score={page.surroundings?.scores[current] ?? null} />
      <ScaleBar left={scaleLeft(height)} metres={scaleMetres} length={scaleMetres / groundScale} />
      {map.closePicture && <ClosePicture picture={map.closePicture} />}
      <Text
        style={{
          ...{
            position: 'absolute',
            right: 0,
            bottom: 0,
            backgroundColor: palette.ink1000,
            color: palette.paper,
          },
          ...{ fontSize: px(10), paddingHorizontal: px(10), paddingVertical: px(4) },
        }}
      >
        {page.sources.find(({ name }) => name === mapSource)?.attribution ?? ''}
      </Text>
    </View>
  )
}

function ClosePicture({ picture }: { picture: Uint8Array }) {
  const { scaleMetres: metres, right, bottom, width, height, caption } = close
  return (
    <View
      style={{
        ...{ position: 'absolute', right: px(right), bottom: px(bottom), width: px(width) },
        ...{
          borderRadius: px(5),
          borderWidth: px(3),
          borderColor: palette.paper,
          backgroundColor: palette.paper,
        },
      }}
    >
      <View style={{ height: px(height - 6) }}>
        <Image
          {...tag('Figure', { alt: 'Map of the site, marked A, with its buildings and roads.' })}
          style={{ width: px(width - 6), height: px(height - 6), objectFit: 'cover' }}
          src={{ data: Buffer.from(picture), format: 'png' }}
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
