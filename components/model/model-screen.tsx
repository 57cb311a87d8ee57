'use client'

import { useCallback } from 'react'
import { calibrationDrawing } from '@/components/charts/calibration-drawing'
import { Chart } from '@/components/charts/chart'
import { PublicFrame } from '@/components/shell/public-frame'
import {
  Chapter,
  type DocumentChapter,
  DocumentPage,
  Part,
  Points,
  Text,
} from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import { fleetTitle } from '@/lib/catalogue/fleet'
import type { FrameLinks } from '@/lib/config/frame-links'
import type { ModelCard, Scores, Validation } from '@/lib/contract/model'
import { featureName } from '@/lib/domain/estimate/explanation'
import { formatCents } from '@/lib/format/money'
import { formatCount, formatDecimal, formatPercent, withMinus } from '@/lib/format/number'
import { FleetCountries } from './fleet-countries'
import { MoneyChapter, NetworkChapter } from './money-chapter'

interface CalibrationPlotProps {
  points: Validation['points']
  band: ModelCard['band']
}

/** Measured against estimated energy of each station, with the line of equality and the 80 % band. */
function CalibrationPlot({ points, band }: CalibrationPlotProps) {
  const draw = useCallback(() => calibrationDrawing(points, band), [points, band])
  return (
    <figure className="mt-6">
      <div className="relative aspect-[34/30] w-full max-w-[460px]">
        <Chart label={`Measured against estimated energy of ${points.length} stations`} draw={draw} />
      </div>
      <figcaption className="mt-1 max-w-[60ch] text-sm text-ink-600">
        Measured energy (upwards, kWh/day) of {points.length} stations by their estimate, both logarithmic.
        Circles are AC, squares DC; the line is equality, the dashed lines are the 80{'\u2009'}% band
        {band.byCurrent ? ' of each' : ''}.
      </figcaption>
    </figure>
  )
}

const two = formatCents

type Ends = Pick<ModelCard['band'], 'low' | 'high'>

const endsText = ({ low, high }: Ends) => `between ${two(low)} and ${two(high)} times their estimate`

function bandText({ byCurrent, ...ends }: ModelCard['band']): string {
  if (byCurrent === undefined) return `Four of five stations sell ${endsText(ends)}.`
  const { AC, DC } = byCurrent
  const unmetered = [...(AC.stations === 0 ? ['AC'] : []), ...(DC.stations === 0 ? ['DC'] : [])].map(
    (current) => ` No ${current} station was metered; its band is that of the model before.`,
  )
  return `Four of five AC stations sell ${endsText(AC)}, DC stations ${endsText(DC)}.${unmetered.join('')}`
}

/** Band and errors against metered stations, with a plot. */
function ErrorChapter({ card: { band, validation } }: { card: ModelCard }) {
  return (
    <Chapter id="error" title="How far off it is">
      <Part id="band" title="80 % band">
        <Text>{`${bandText(band)} Source: ${band.source}.`}</Text>
        {band.common && (
          <Text>
            {`${formatPercent(band.common.share)} of the variance of the error is common to all sites of a country: its level, the years, the cars. The rest is each site’s own. Source: ${band.common.source}. The towns’ own part is counted as common, and surroundings were not known, so that the local part is rather too large.`}
          </Text>
        )}
      </Part>
      <Part id="metered" title="Against metered stations">
        {validation ? (
          <Measured validation={validation} band={band} />
        ) : (
          <Text>This model has not been compared with metered stations yet.</Text>
        )}
      </Part>
    </Chapter>
  )
}

function Measured({ validation, band }: { validation: Validation; band: ModelCard['band'] }) {
  return (
    <>
      <Text>{validation.method}</Text>
      <PlainTable
        label="Errors against metered stations"
        columns={[
          'Model',
          'Stations',
          'Mean error, kWh/day',
          'Median error, kWh/day',
          'Rank correlation',
          'Sum to measured',
          'Within half to twice',
          'Inside the band',
        ]}
        rows={validation.scores.map((scores) => ({ key: scores.name, cells: cellsOf(scores) }))}
      />
      <CalibrationPlot points={validation.points} band={band} />
    </>
  )
}

const cellsOf = (scores: Scores) => [
  scores.name,
  formatCount(scores.stations),
  formatDecimal(scores.meanError),
  formatDecimal(scores.medianError),
  scores.rankCorrelation === null ? '–' : withMinus(two(scores.rankCorrelation)),
  formatPercent(scores.totalRatio),
  formatPercent(scores.withinTwo),
  formatPercent(scores.coverage),
]

const groups = [
  ['Station', 'Station'],
  ['Traffic', 'Traffic'],
  ['Population', 'Population'],
  ['Competition', 'Competition'],
  ['POI', 'Points of interest'],
  ['Fleet', fleetTitle],
] as const

/** Equal widths align the columns of all groups. */
const widths = [22, 24, 26, 12, 16]

/** Every coefficient with its origin; for trees, their inputs. */
function SourcesChapter({ card }: { card: ModelCard }) {
  return (
    <Chapter id="sources" title="Where its figures come from">
      <Text>{card.form}.</Text>
      {card.features.length > 0 && (
        <>
          <Text>It reads these inputs:</Text>
          <Points points={card.features.map(featureName)} />
        </>
      )}
      {groups.map(([group, title]) => {
        const coefficients = card.coefficients.filter((each) => each.group === group)
        return coefficients.length === 0 ? null : (
          <Part key={group} id={`sources-${group.toLowerCase()}`} title={title}>
            <PlainTable
              label={`Coefficients: ${title}`}
              columns={['Input', 'Value', 'Source', 'Year, country', 'Checked on metered stations']}
              widths={widths}
              rows={coefficients.map(({ name, value, source, year, country, validated }) => ({
                key: `${name} ${value}`,
                cells: [
                  featureName(name),
                  withMinus(value),
                  source,
                  country === 'none' ? `${year}` : `${year}, ${country}`,
                  validated ? 'Yes' : 'No: an assumption',
                ],
              }))}
            />
            {group === 'Fleet' && card.fleet && <FleetCountries fleet={card.fleet} />}
          </Part>
        )
      })}
    </Chapter>
  )
}

const chapters: readonly DocumentChapter[] = [
  { id: 'error', title: 'How far off it is' },
  { id: 'sources', title: 'Where its figures come from' },
]
const money: DocumentChapter = { id: 'money', title: 'What money starts from' }
const network: DocumentChapter = { id: 'network', title: 'How networks are planned' }
const withProjections: readonly DocumentChapter[] = [
  ...chapters,
  { id: 'projections', title: 'How it looks ahead' },
  network,
  money,
]

const chaptersOf = ({ projections }: ModelCard) =>
  projections ? withProjections : [...chapters, network, money]

export function ModelScreen({ card, links }: { card: ModelCard | null; links: FrameLinks }) {
  return (
    <PublicFrame ground="paper" links={links}>
      <DocumentPage
        title="Model"
        lead={
          card
            ? `Version ${card.version} of “${card.name}”. ${card.note}`
            : 'The model behind every estimate.'
        }
        chapters={card ? chaptersOf(card) : []}
      >
        {card ? (
          <>
            <ErrorChapter card={card} />
            <SourcesChapter card={card} />
            {card.projections && <ProjectionsChapter projections={card.projections} />}
            <NetworkChapter />
            <MoneyChapter />
          </>
        ) : (
          <p role="status" className="mt-3 text-ink-800">
            The model card could not be loaded: the service behind this page is not responding. Reload the
            page in a while.
          </p>
        )}
      </DocumentPage>
    </PublicFrame>
  )
}

/** Assumptions behind the projections' scenarios. */
function ProjectionsChapter({ projections }: { projections: NonNullable<ModelCard['projections']> }) {
  const { source, note, figures, scenarios, from, end } = projections
  return (
    <Chapter id="projections" title="How it looks ahead">
      <Text>{note}</Text>
      <PlainTable
        label="Scenarios"
        columns={['Scenario', 'After', 'Electric vehicles in 2035', `Energy of a station, ${from} to ${end}`]}
        rows={scenarios.map(({ name, basis, vehicles2035, factor }) => ({
          key: name,
          cells: [name, basis, `${formatCount(vehicles2035)} million`, `× ${two(factor)}`],
        }))}
      />
      <PlainTable
        label="Vehicles and public charging points under stated policies"
        columns={['Year', 'Electric vehicles', 'Public charging points']}
        rows={figures.map(({ year, vehicles, points }) => ({
          key: `${year}`,
          cells: [`${year}`, `${formatCount(vehicles)} million`, `${formatCount(points)} million`],
        }))}
      />
      <Text>
        Source: {source}. Between these years figures grow at a constant rate, later ones at that of the last
        five years; the other scenarios leave stated policies at a constant rate. No scenario exceeds a
        station’s power around the clock. Scenarios are not predictions.
      </Text>
    </Chapter>
  )
}
