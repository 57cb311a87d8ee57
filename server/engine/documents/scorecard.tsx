import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import { brand } from '@/lib/config/brand'
import { evaluatedRoads } from '@/lib/domain/evaluation/evaluated-roads'
import type { EvaluationDocument } from './documents'
import type { EvaluatedLocation } from './evaluated-location'
import { drawMapPicture, pictureWords } from './map/map-picture'
import { ScorecardBar, ScorecardFacts, ScorecardTitle } from './scorecard-head'
import { px, registerScorecardFonts, styles } from './scorecard-style'
import { ScorecardRoads, ScorecardTables } from './scorecard-tables'
import { ScorecardWaterfall } from './scorecard-waterfall'
import { palette } from './style/palette'
import { renderTagged } from './tagged/render-tagged'
import { tag } from './tagged/structure'

const pictureFrame = { width: 794, zoom: 13.4 }
/** The lines about roads take their room from the map, so that a location stays on one page. */
const pictureHeights = { withRoads: 144, alone: 236 }
const pictureScale = 2

const pictureHeight = ({ row }: EvaluatedLocation) =>
  evaluatedRoads(row).length > 0 ? pictureHeights.withRoads : pictureHeights.alone

interface Sheet {
  location: EvaluatedLocation
  picture: Uint8Array | undefined
}

/**
 * Renders the evaluation as a PDF: one page per location and charging current with the map, the estimate and
 * its 80 % band, its drivers and the measured inputs. Every page ends with the sources' attribution.
 */
export async function renderScorecard(evaluation: EvaluationDocument): Promise<Uint8Array> {
  await registerScorecardFonts()
  const sheets: Sheet[] = []
  for (const location of evaluation.locations)
    sheets.push({ location, picture: await pictureOf(evaluation, location) })
  return renderTagged(
    <Document title={evaluation.name} author={brand.name} creator={brand.name} language="en">
      {sheets.map((sheet, index) => (
        <ScorecardPage
          key={`${sheet.location.row.zid}`}
          evaluation={evaluation}
          sheet={sheet}
          number={`${index + 1} of ${sheets.length}`}
        />
      ))}
      {sheets.length === 0 && <EmptyPage evaluation={evaluation} />}
    </Document>,
  )
}

async function pictureOf(
  evaluation: EvaluationDocument,
  location: EvaluatedLocation,
): Promise<Uint8Array | undefined> {
  const atlas = evaluation.atlases.get(location.surroundings.country)
  if (!atlas) return undefined
  const height = pictureHeight(location)
  const frame = { ...pictureFrame, height, lat: Number(location.row.lat), lng: Number(location.row.lng) }
  return drawMapPicture(atlas, frame, { current: location.current, letter: 'A', scale: pictureScale })
}

interface ScorecardPageProps {
  evaluation: EvaluationDocument
  sheet: Sheet
  number: string
}

function ScorecardPage({ evaluation, sheet, number }: ScorecardPageProps) {
  const { location, picture } = sheet
  return (
    <Page size="A4" style={styles.page}>
      <ScorecardBar note={noteOf(evaluation)} />
      {picture && (
        <Image
          {...tag('Figure', { alt: pictureWords(String(location.row.location_name), location.current) })}
          style={{ width: px(pictureFrame.width), height: px(pictureHeight(location)) }}
          src={{ data: Buffer.from(picture), format: 'png' }}
        />
      )}
      <View style={styles.body}>
        <ScorecardTitle location={location} />
        <ScorecardFacts location={location} modelAddress={evaluation.modelAddress} />
        <ScorecardWaterfall location={location} />
        <ScorecardRoads location={location} />
        <ScorecardTables location={location} />
      </View>
      <Foot evaluation={evaluation} note={`${brand.name} · ${number}`} />
    </Page>
  )
}

function noteOf({ date, selection }: EvaluationDocument): string {
  const note = `Location scorecard · ${date}`
  return selection ? `${note} · best ${selection.shown} of ${selection.of} locations` : note
}

/** Every location of the evaluation had a problem; the record gives the reasons. */
function EmptyPage({ evaluation }: { evaluation: EvaluationDocument }) {
  return (
    <Page size="A4" style={styles.page}>
      <ScorecardBar note={noteOf(evaluation)} />
      <View style={styles.body}>
        <Text {...tag('H1')} style={styles.title}>
          {evaluation.name}
        </Text>
        <Text style={{ marginTop: 8, color: palette.ink600 }}>
          No location of this evaluation could be evaluated; the record says why for each of them.
        </Text>
      </View>
      <Foot evaluation={evaluation} note={brand.name} />
    </Page>
  )
}

function Foot({ evaluation, note }: { evaluation: EvaluationDocument; note: string }) {
  return (
    <View style={styles.foot}>
      <Text style={{ maxWidth: '80%' }}>
        {evaluation.sources.map(({ attribution }) => attribution).join(' · ')}
      </Text>
      <Text>{note}</Text>
    </View>
  )
}
