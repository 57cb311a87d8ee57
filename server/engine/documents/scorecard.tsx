import { Document, Page, Text, View } from '@react-pdf/renderer'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { fleetCredit } from '@/lib/catalogue/fleet'
import { brand } from '@/lib/config/brand'
import { trafficKeys } from '@/lib/contract/inference'
import { trafficLabels } from '@/lib/domain/estimate/parameter-groups'
import { evaluatedRoads } from '@/lib/domain/records/evaluated-surroundings'
import { formatCount } from '@/lib/format/number'
import type { EvaluatedLocation, EvaluationDocument } from './documents'
import { MapStrip } from './drawn-map'
import type { Drawing } from './map/drawing'
import { atlasFor, drawMap } from './map/map-drawing'
import { ScorecardBar, ScorecardFacts, ScorecardTitle } from './scorecard-head'
import { Heading, Row } from './scorecard-parts'
import { px, registerScorecardFonts, styles } from './scorecard-style'
import { ScorecardWaterfall } from './scorecard-waterfall'
import { palette } from './style/palette'
import { namesOf } from './tagged/readable-nodes'
import { renderTagged } from './tagged/render-tagged'
import { tag } from './tagged/structure'

const mapFrame = { width: 794, zoom: 13.4 }
/** Lines about roads take room from the map, so that a location stays on one page. */
const mapHeights = { withRoads: 144, alone: 236 }

const mapHeight = ({ row }: EvaluatedLocation) =>
  evaluatedRoads(row).length > 0 ? mapHeights.withRoads : mapHeights.alone

const populationRadii = [1, 2, 5, 10] as const

interface Sheet {
  location: EvaluatedLocation
  map: Drawing
}

/** One page per location and current; every page ends with the sources' attribution. */
export async function renderScorecard(evaluation: EvaluationDocument): Promise<Uint8Array> {
  await registerScorecardFonts()
  const sheets: Sheet[] = []
  for (const location of evaluation.locations)
    sheets.push({ location, map: await mapOf(evaluation, location) })
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

async function mapOf({ atlases }: EvaluationDocument, location: EvaluatedLocation): Promise<Drawing> {
  const point = { lat: Number(location.row.lat), lng: Number(location.row.lng) }
  const atlas = await atlasFor(atlases.get(location.surroundings.country), point)
  const frame = { ...mapFrame, ...point, height: mapHeight(location) }
  return drawMap(atlas, frame, { current: location.current, letter: 'A' })
}

interface ScorecardPageProps {
  evaluation: EvaluationDocument
  sheet: Sheet
  number: string
}

function ScorecardPage({ evaluation, sheet, number }: ScorecardPageProps) {
  const { location, map } = sheet
  return (
    <Page {...namesOf(location.surroundings.country)} size="A4" style={styles.page}>
      <ScorecardBar note={noteOf(evaluation)} />
      <MapStrip drawing={map} name={String(location.row.location_name)} current={location.current} />
      <View style={styles.body}>
        <ScorecardTitle location={location} />
        <ScorecardFacts location={location} modelAddress={evaluation.modelAddress} />
        <ScorecardWaterfall location={location} />
        <ScorecardRoads location={location} />
        <ScorecardTables location={location} />
      </View>
      <Foot evaluation={evaluation} note={`${brand.name} · ${number}`} input={location.input} />
    </Page>
  )
}

function noteOf({ date, selection }: EvaluationDocument): string {
  const note = `Location scorecard · ${date}`
  return selection ? `${note} · best ${selection.shown} of ${selection.of} locations` : note
}

/** The record gives the reasons for every location's problem. */
function EmptyPage({ evaluation }: { evaluation: EvaluationDocument }) {
  return (
    <Page size="A4" style={styles.page}>
      <ScorecardBar note={noteOf(evaluation)} />
      <View style={styles.body}>
        <Text {...tag('H1')} style={styles.title}>
          {evaluation.name}
        </Text>
        <Text style={{ marginTop: 8, color: palette.ink600 }}>
          None of the locations could be evaluated; the record gives the reason for each.
        </Text>
      </View>
      <Foot evaluation={evaluation} note={brand.name} />
    </Page>
  )
}

interface FootProps {
  evaluation: EvaluationDocument
  note: string
  /** Of the page's estimate. */
  input?: Parameters<typeof fleetCredit>[0]
}

function Foot({ evaluation, note, input = {} }: FootProps) {
  const credits = evaluation.sources.map(({ attribution }) => attribution)
  return (
    <View style={styles.foot}>
      <Text style={{ maxWidth: '80%' }}>{[...credits, ...fleetCredit(input)].join(' · ')}</Text>
      <Text>{note}</Text>
    </View>
  )
}

function ScorecardRoads({ location }: { location: EvaluatedLocation }) {
  const roads = evaluatedRoads(location.row)
  if (roads.length === 0) return null
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: px(18) }}>
      {roads.map(({ title, name, aadt, note }) => (
        <View key={title} style={{ width: px(333) }}>
          <Heading title={title} />
          <View {...tag('Table')}>
            <Row cells={[name, `${formatCount(aadt)} vehicles/day`]} isBold />
          </View>
          <Text style={[styles.secondary, { fontSize: px(11) }]}>{note}</Text>
        </View>
      ))}
    </View>
  )
}

function ScorecardTables({ location }: { location: EvaluatedLocation }) {
  const { input, surroundings } = location
  const { population, competition } = surroundings
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: px(22) }}>
      <View style={{ width: px(333) }}>
        <Heading title="Traffic" note="sums of AADT over the road segments within 3 min" />
        <View {...tag('Table')}>
          {trafficKeys.map((key) => (
            <Row key={key} cells={[trafficLabels[key], formatCount(input[key])]} />
          ))}
          <Row cells={['Total', formatCount(input.iso3_total)]} isBold />
        </View>
      </View>
      <View style={{ width: px(333) }}>
        <Heading title="Chargers" note="points within" />
        <View {...tag('Table')}>
          <Row cells={['', '0.5 km', '1 km', '2 km']} isHead hasGlyphColumn />
          {[...chargingClasses].reverse().map((name) => (
            <Row
              key={name}
              glyph={name}
              cells={[name, ...(competition?.[name] ?? [null, null, null]).map(formatCount)]}
            />
          ))}
        </View>
        <View style={{ height: px(14) }} />
        <Heading title="Population" note="people within" />
        <View {...tag('Table')}>
          <Row cells={['1 km', '2 km', '5 km', '10 km']} isHead alignFirst="right" />
          <Row
            cells={populationRadii.map((radius) => formatCount(population?.[radius]))}
            alignFirst="right"
          />
        </View>
      </View>
    </View>
  )
}
