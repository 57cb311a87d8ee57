import { inflateSync } from 'node:zlib'
import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import { trafficSource } from '@/lib/catalogue/traffic-words'
import { brand } from '@/lib/config/brand'
import { currentOf } from '@/lib/domain/estimate/inference-input'
import { formatCount } from '@/lib/format/number'
import { inReaderForm } from '@/server/engine/errors/validate'
import type { LandlordDocument } from './documents'
import { DerivedFigures, EstimateWithBand, LandlordTitle } from './landlord-figures'
import { LandlordFoot, NextSteps } from './landlord-foot'
import { drawLandlordMap, LandlordMap } from './landlord-map'
import { PlacesNear, StationsAround } from './landlord-nearby'
import { leftWidth, narrowWaterfall, pageStyles, pages, rightWidth } from './landlord-style'
import { px, registerScorecardFonts, styles } from './scorecard-style'
import { ScorecardWaterfall } from './scorecard-waterfall'
import { namesOf } from './tagged/readable-nodes'
import { renderTagged } from './tagged/render-tagged'
import { artifact, tag } from './tagged/structure'

const start = 'data:image/png;base64,'
/** Per side; the app stores 128. */
const maxPixels = 512
/** Lengths in bytes; a chunk starts with length and type. */
const signature = 8
const chunkHead = 8
const checksum = 4

/**
 * Accepts only 8-bit RGB or RGBA without interlacing, as canvases write it: other files could fail
 * or exhaust memory when decoded.
 */
export function readLogo(logo: string | null): Buffer | undefined {
  if (!logo?.startsWith(start)) return undefined
  const file = Buffer.from(logo.slice(start.length), 'base64')
  try {
    return isDrawable(file) ? file : undefined
  } catch {
    return undefined
  }
}

function isDrawable(file: Buffer): boolean {
  const header = file.subarray(signature + chunkHead)
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const [depth, colour, , , interlace] = header.subarray(8, 13)
  if (width > maxPixels || height > maxPixels || depth !== 8 || interlace !== 0) return false
  const channels = colour === 6 ? 4 : 3
  if (colour !== 6 && colour !== 2) return false
  const expected = height * (1 + width * channels)
  return expected > 0 && inflateSync(pixelsOf(file), { maxOutputLength: expected }).length === expected
}

/** Concatenated `IDAT` chunks. */
function pixelsOf(file: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = signature; at + chunkHead <= file.length; ) {
    const length = file.readUInt32BE(at)
    const data = at + chunkHead
    if (file.toString('latin1', at + 4, data) === 'IDAT') parts.push(file.subarray(data, data + length))
    at = data + length + checksum
  }
  return Buffer.concat(parts)
}

/** In points; without it, rounded heights could spill onto a second page. */
const rounding = 0.5

/** The map shrinks for long names and many sources. */
export const renderLandlordPage = (page: LandlordDocument): Promise<Uint8Array> =>
  inReaderForm(page, () => render(page))

async function render(page: LandlordDocument): Promise<Uint8Array> {
  await registerScorecardFonts()
  const { paper, parameters, prediction } = page
  const { input, location } = parameters
  const current = currentOf(input['Connector Config'])
  const drawn = await drawLandlordMap(page, current)
  const { width, height } = pages[paper]
  return renderTagged(
    <Document title={location.name} author={page.preparedBy.customer} creator={brand.name} language="en">
      <Page {...namesOf(input.country)} size={[px(width), px(height)]} style={styles.page}>
        <View style={{ height: px(height) - rounding }}>
          <Head page={page} />
          {drawn && <LandlordMap page={page} drawn={drawn} current={current} />}
          <View style={pageStyles.body}>
            <LandlordTitle page={page} current={current} />
            <View style={[pageStyles.columns, { marginTop: px(12) }]}>
              <EstimateWithBand prediction={prediction} />
              <DerivedFigures page={page} />
            </View>
            <View style={[pageStyles.columns, { marginTop: px(18) }]}>
              <View style={{ width: px(leftWidth) }}>
                <ScorecardWaterfall
                  location={{ prediction, input }}
                  title="What drives the estimate"
                  layout={narrowWaterfall}
                  measured={trafficInWords(page)}
                />
              </View>
              <View style={{ width: px(rightWidth(paper)) }}>
                <StationsAround page={page} />
                <PlacesNear page={page} />
              </View>
            </View>
            <NextSteps page={page} />
          </View>
          <LandlordFoot page={page} />
        </View>
      </Page>
    </Document>,
  )
}

function Head({ page: { preparedBy, preparedFor } }: { page: LandlordDocument }) {
  const { customer, person } = preparedBy
  const logo = readLogo(preparedBy.logo)
  return (
    <View style={pageStyles.head}>
      <View style={{ flexDirection: 'row', alignItems: 'center', maxWidth: '48%' }}>
        {logo && (
          // Decorative: the name is beside it.
          <Image
            {...artifact}
            src={{ data: logo, format: 'png' }}
            style={{ width: px(logoSize), height: px(logoSize), objectFit: 'contain', marginRight: px(11) }}
          />
        )}
        <Party name={customer} note={person ? `Prepared by ${person}` : 'Prepared by'} />
      </View>
      {preparedFor && <Party name={preparedFor} note="Prepared for" isRight />}
    </View>
  )
}

const logoSize = 32

function Party({ name, note, isRight = false }: { name: string; note: string; isRight?: boolean }) {
  return (
    <View
      {...tag('P')}
      style={
        isRight ? { maxWidth: '48%', alignItems: 'flex-end' } : { flexShrink: 1, alignItems: 'flex-start' }
      }
    >
      <Text style={{ fontSize: px(13), fontWeight: 600, maxLines: 1, textOverflow: 'ellipsis' }}>{name}</Text>
      <Text style={[pageStyles.small, { marginTop: px(2), maxLines: 1, textOverflow: 'ellipsis' }]}>
        {note}
      </Text>
    </View>
  )
}

/** People know the road's traffic, not the model's sum over segments. */
function trafficInWords({ surroundings, parameters }: LandlordDocument): Record<string, string> {
  const busiest = surroundings?.roads.busiest
  if (!surroundings?.traffic || !busiest) return {}
  const mapped = surroundings.traffic.reduce((sum, vehicles) => sum + vehicles, 0)
  if (Math.round(mapped) !== Math.round(parameters.input.iso3_total ?? Number.NaN)) return {}
  const source = trafficSource({ counted: busiest.counted })
  return { Traffic: `Busiest road ${formatCount(busiest.aadt)} vehicles/day, ${source}` }
}
