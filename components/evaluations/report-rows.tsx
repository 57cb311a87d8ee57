import { ShapeMark } from '@/components/ui/mark'
import type { KeyValue } from '@/components/ui/section'
import { type EvaluatedRow, numberIn, textIn } from '@/lib/domain/evaluated-locations'
import { parkingTypeTitle } from '@/lib/domain/parking-types'
import { formatCount, formatDistance, formatPercent } from '@/lib/format/number'

const count = (row: EvaluatedRow, key: string, label: string): KeyValue => ({
  key,
  label,
  value: formatCount(numberIn(row, key)),
})

/** What the prediction rests on, as it was counted around the location. */
export const factorRows = (row: EvaluatedRow): KeyValue[] => [
  count(row, 'iso3_total', 'Traffic, vehicles a day'),
  count(row, 'population_in_1km', 'Population 1 km'),
  count(row, 'population_in_10km', 'Population 10 km'),
  count(row, 'ultrarapid_10', 'Ultra rapid, 1 km'),
  count(row, 'rapid_10', 'Rapid, 1 km'),
  count(row, 'slow_10', 'Slow, 1 km'),
  count(row, 'total_pois', 'Points of interest, 200 m'),
]

const marks = {
  AC: <ShapeMark shape="circle" tone="ac" />,
  DC: <ShapeMark shape="square" tone="dc" />,
  HPC: <ShapeMark shape="diamond" tone="hpc" />,
}

export const chargerRows = (row: EvaluatedRow): KeyValue[] => [
  ...(['AC', 'DC', 'HPC'] as const).map((each) => ({
    key: each,
    label: each,
    icon: marks[each],
    value: formatDistance(numberIn(row, `Nearest Charger Distance - ${each}`)),
  })),
  { key: 'brand', label: 'Nearest operator', value: textIn(row, 'Nearest Charger Brand') || '–' },
]

export const detailRows = (row: EvaluatedRow): KeyValue[] => [
  { key: 'parking', label: 'Parking Type', value: parkingTypeTitle(textIn(row, 'parking_type')) || '–' },
  { key: 'road', label: 'Road class', value: textIn(row, 'Road class') || '–' },
  count(row, 'poi_restaurants', 'Restaurants, 200 m'),
  count(row, 'poi_retail', 'Retail, 200 m'),
  count(row, 'population_in_2km', 'Population 2 km'),
  { key: 'score-dc', label: 'Demand score DC', value: formatPercent(numberIn(row, 'Score DC')) },
  { key: 'score-ac', label: 'Demand score AC', value: formatPercent(numberIn(row, 'Score AC')) },
  ...(row.cells.edge === true
    ? [{ key: 'edge', label: 'Near the border', value: 'figures end at the border' }]
    : []),
]
