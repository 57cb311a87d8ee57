import type { ReactNode } from 'react'
import { ShapeMark } from '@/components/ui/mark'
import type { KeyValue } from '@/components/ui/section'
import { LockedValue } from '@/components/ui/unlock-block'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { ratedShareLabel } from '@/lib/catalogue/rated-share'
import { type EvaluatedRow, numberIn, textIn } from '@/lib/domain/records/evaluated-locations'
import {
  formatConnectorConfig,
  formatCount,
  formatDistance,
  formatPercent,
  formatRange,
} from '@/lib/format/number'

const count = (row: EvaluatedRow, key: string, label: string): KeyValue => ({
  key,
  label,
  value: formatCount(numberIn(row, key)),
})

/** A lock in place of a value that guests do not receive. */
const unlessLocked = (
  row: EvaluatedRow,
  { key, isLocked }: { key: string; isLocked: boolean },
  value: ReactNode,
) => (isLocked && (row.cells[key] ?? null) === null ? <LockedValue /> : value)

const marks = {
  AC: <ShapeMark shape="circle" tone="ac" />,
  DC: <ShapeMark shape="square" tone="dc" />,
  HPC: <ShapeMark shape="diamond" tone="hpc" />,
}

/** `isLocked`: the viewer has no account, so missing values may be locked. */
export const chargingStationRows = (row: EvaluatedRow, isLocked: boolean): KeyValue[] => {
  const shown = (key: string, value: ReactNode) => unlessLocked(row, { key, isLocked }, value)
  return [
    ...(['AC', 'DC', 'HPC'] as const).map((each) => {
      const key = `Nearest Charger Distance - ${each}`
      return {
        key: each,
        label: each,
        icon: marks[each],
        value: shown(key, formatDistance(numberIn(row, key))),
      }
    }),
    {
      key: 'brand',
      label: 'Nearest operator',
      value: shown('Nearest Charger Brand', textIn(row, 'Nearest Charger Brand') || '–'),
    },
  ]
}

const parkingRow = (row: EvaluatedRow): KeyValue => ({
  key: 'parking',
  label: 'Parking Type',
  value: parkingTypeTitle(textIn(row, 'parking_type')) || '–',
})

/** Station and address, which come first for slow charging. */
export const stationRows = (row: EvaluatedRow): KeyValue[] => [
  {
    key: 'configuration',
    label: 'Configuration',
    value: formatConnectorConfig(textIn(row, 'Connector Config')) || '–',
  },
  parkingRow(row),
]

/** Share of rated energy sold, with the 80 % band if there is one. */
export function potentialRows(row: EvaluatedRow): KeyValue[] {
  const share = numberIn(row, 'max_occupancy_rate')
  const { utilization = 0, low = 0, high = 0 } = row.prediction ?? {}
  const perEnergy = share !== undefined && utilization > 0 ? (100 * share) / utilization : undefined
  const band = perEnergy ? ` (${formatRange(low * perEnergy, high * perEnergy)}\u2009%)` : ''
  return [{ key: 'share', label: ratedShareLabel, value: `${formatPercent(share)}${band}` }]
}

/** `isLocked` as in `chargingStationRows`. */
export const detailRows = (row: EvaluatedRow, isLocked: boolean): KeyValue[] => [
  ...(row.current === 'DC' ? [parkingRow(row)] : []),
  {
    key: 'road',
    label: 'Road class',
    value: unlessLocked(row, { key: 'Road class', isLocked }, textIn(row, 'Road class') || '–'),
  },
  count(row, 'poi_restaurants', 'Restaurants, 200 m'),
  count(row, 'poi_retail', 'Retail, 200 m'),
  count(row, 'population_in_2km', 'Population 2 km'),
  ...(['Score DC', 'Score AC'] as const).map((key) => ({
    key,
    // A site's own score counts its spaces, which an evaluated coordinate lacks.
    label: `Demand ${key.replace('Score', 'score')}, hexagon`,
    value: unlessLocked(row, { key, isLocked }, formatPercent(numberIn(row, key))),
  })),
]
