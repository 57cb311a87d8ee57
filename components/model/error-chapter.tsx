import { Chapter, Part, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import type { ModelCard, Scores, Validation } from '@/lib/contract/model'
import { formatDecimal, formatPercent } from '@/lib/format/number'
import { CalibrationPlot } from './calibration-plot'

const two = (value: number) => value.toFixed(2)

/** Band, errors against metered stations, and each of these stations in a plot. */
export function ErrorChapter({ card: { band, validation } }: { card: ModelCard }) {
  return (
    <Chapter id="error" title="How far off it is">
      <Part id="band" title="80 % band">
        <Text>
          {`Four of five stations sell between ${two(band.low)} and ${two(band.high)} times their estimate. Source: ${band.source}.`}
        </Text>
      </Part>
      <Part id="metered" title="Against metered stations">
        {validation ? (
          <Measured validation={validation} band={band} />
        ) : (
          <Text>Nobody has compared this model with metered stations yet.</Text>
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
          'Mean error, kWh/day',
          'Median error, kWh/day',
          'Rank correlation',
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
  formatDecimal(scores.meanError),
  formatDecimal(scores.medianError),
  scores.rankCorrelation === null ? '–' : two(scores.rankCorrelation),
  formatPercent(scores.withinTwo),
  formatPercent(scores.coverage),
]
