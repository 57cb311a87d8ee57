import { Chapter, Text } from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import type { ModelCard } from '@/lib/contract/model'
import { formatCount } from '@/lib/format/number'

/** The scenarios behind forecasts, with what they assume. */
export function ProjectionsChapter({ projections }: { projections: NonNullable<ModelCard['projections']> }) {
  const { source, note, figures, scenarios, from, end } = projections
  return (
    <Chapter id="projections" title="How it looks ahead">
      <Text>{note}</Text>
      <PlainTable
        label="Scenarios"
        columns={['Scenario', 'After', 'Electric vehicles in 2035', `Energy of a station, ${from} to ${end}`]}
        rows={scenarios.map(({ name, basis, vehicles2035, factor }) => ({
          key: name,
          cells: [name, basis, `${formatCount(vehicles2035)} million`, `× ${factor.toFixed(2)}`],
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
