import { Document, Page, Text, View } from '@react-pdf/renderer'
import { findCountry } from '@/lib/catalogue/countries'
import { fleetCredit } from '@/lib/catalogue/fleet'
import { brand } from '@/lib/config/brand'
import type { Forecast } from '@/lib/contract/projection'
import { comparedFactors, comparedFigures } from '@/lib/domain/estimate/compared-figures'
import { currentOf } from '@/lib/domain/estimate/inference-input'
import { formatCount } from '@/lib/format/number'
import { tag } from '@/server/engine/documents/tagged/structure'
import { inReaderForm } from '@/server/engine/errors/validate'
import type { PredictedLocation, ResultDocument } from './documents'
import { MapStrip } from './drawn-map'
import type { Drawing } from './map/drawing'
import { atlasFor, drawMap } from './map/map-drawing'
import { ResultMoneyPage } from './result-money'
import { ScorecardBar, ScorecardFacts, ScorecardTitle } from './scorecard-head'
import { Heading, Row } from './scorecard-parts'
import { px, registerScorecardFonts, styles } from './scorecard-style'
import { ScorecardWaterfall } from './scorecard-waterfall'
import { namesOf } from './tagged/readable-nodes'
import { renderTagged } from './tagged/render-tagged'

const frame = { width: 794, height: 130, zoom: 13.4 }

/** The second page, with scenarios and money, is optional. */
export const renderResult = (result: ResultDocument): Promise<Uint8Array> =>
  inReaderForm(result, () => render(result))

async function render(result: ResultDocument): Promise<Uint8Array> {
  await registerScorecardFonts()
  const { parameters, date, prediction, modelAddress, differing } = result
  const { location, input, money } = parameters
  const country = findCountry(input.country ?? '')?.name ?? input.country
  const shown: PredictedLocation = {
    current: currentOf(input['Connector Config']),
    row: {
      location_name: location.name,
      location_id: location.id ?? null,
      address: location.address ?? null,
      city: location.city ?? null,
      country: country ?? null,
      lat: location.lat ?? null,
      lng: location.lng ?? null,
    },
    input,
    prediction,
  }
  const map = await mapOf(result, shown)
  const note = `Result · ${date}`
  const pages = money ? 2 : 1
  return renderTagged(
    <Document title={location.name} author={brand.name} creator={brand.name} language="en">
      <Page {...namesOf(country)} size="A4" style={styles.page}>
        <ScorecardBar note={note} />
        {map && <MapStrip drawing={map} name={location.name} current={shown.current} />}
        <View style={styles.body}>
          <ScorecardTitle location={shown} />
          <ScorecardFacts location={shown} modelAddress={modelAddress} />
          {differing && <Text style={[styles.secondary, { marginTop: px(6) }]}>{differing}</Text>}
          <ScorecardWaterfall location={shown} />
          <ResultOutlook result={result} country={country} />
        </View>
        <Foot result={result} number={`1 of ${pages}`} />
      </Page>
      {money && (
        <Page size="A4" style={styles.page}>
          <ScorecardBar note={note} />
          <View style={styles.body}>
            <ResultMoneyPage
              location={location.name}
              shared={money}
              prediction={prediction}
              predictions={result.predictions}
            />
          </View>
          <Foot result={result} number={`2 of ${pages}`} />
        </Page>
      )}
    </Document>,
  )
}

async function mapOf(
  { atlas, parameters }: ResultDocument,
  { current }: PredictedLocation,
): Promise<Drawing | undefined> {
  const { lat, lng } = parameters.location
  if (lat === undefined || lng === undefined) return undefined
  const at = { ...frame, lat, lng }
  return drawMap(await atlasFor(atlas, at), at, { current, letter: 'A' })
}

function Foot({ result, number }: { result: ResultDocument; number: string }) {
  const credits = [
    ...result.sources.map(({ attribution }) => attribution),
    ...fleetCredit(result.parameters.input),
  ]
  return (
    <View style={styles.foot}>
      <Text style={{ maxWidth: '80%' }}>{credits.join(' · ')}</Text>
      <Text>{`${brand.name} · ${number}`}</Text>
    </View>
  )
}

interface OutlookProps {
  result: ResultDocument
  country: string | undefined
}

function ResultOutlook({ result, country }: OutlookProps) {
  const { categories, parameters, forecast } = result
  const figures = comparedFigures(parameters.input)
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: px(16) }}>
      <View style={{ width: px(333) }}>
        <Heading
          title="Factors"
          note={country ? `against all sites of ${country}` : 'no country to compare'}
        />
        <View {...tag('Table')}>
          {comparedFactors.map(({ key, label, detail }) => {
            const category = categories[key]?.[0] ?? 'unknown'
            const title = detail ? `${label} ${detail}` : label
            return <Row key={key} cells={[title, formatCount(figures[key]), category]} />
          })}
        </View>
      </View>
      <View style={{ width: px(333) }}>{forecast && <Projections forecast={forecast} />}</View>
    </View>
  )
}

function Projections({ forecast }: { forecast: Forecast }) {
  const { years, scenarios, source } = forecast
  return (
    <>
      <Heading title="Projections" note="kWh/day, if the electric fleet grows" />
      <View {...tag('Table')}>
        <Row cells={['', ...scenarios.map(({ name }) => name)]} isHead isTight />
        {years.map((year, at) => (
          <Row
            key={year}
            cells={[String(year), ...scenarios.map(({ values }) => formatCount(values[at]))]}
            isTight
          />
        ))}
      </View>
      <Text style={[styles.secondary, { fontSize: px(10), marginTop: px(4) }]}>{source}</Text>
    </>
  )
}
