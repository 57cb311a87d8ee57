import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { ratedShareLabel } from '@/lib/catalogue/rated-share'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { trafficSource } from '@/lib/catalogue/traffic-words'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { type EvaluatedRow, inputOf, numberIn, textIn } from '@/lib/domain/records/evaluated-locations'
import { currentOf, type PowerType } from '@/lib/domain/records/location-list'
import { formatPlain } from '@/lib/format/money'
import {
  formatConnectorConfig,
  formatCount,
  formatDistance,
  formatPercent,
  formatScore,
  formatSigned,
  shownDifference,
} from '@/lib/format/number'
import type { Best, ComparedFigure, Judging } from './best-in-row'
import type { ComparedLocation } from './compared-locations'

export type FigureFormat = 'count' | 'signed' | 'percent' | 'share' | 'metres'

export const formatFigure: Record<FigureFormat, (value: number) => string> = {
  count: formatCount,
  signed: formatSigned,
  percent: formatPercent,
  share: formatScore,
  metres: formatDistance,
}

export interface FigureRow {
  key: string
  title: string
  format: FigureFormat
  figure: (compared: ComparedLocation) => ComparedFigure
  better?: Judging['better']
  word?: string
  /** Follows the best letters: `, 22 above B`. */
  reason?: (best: Best, all: readonly ComparedLocation[]) => string
  /** The class's default figure, not a count. */
  isDefault?: (row: EvaluatedRow) => boolean
}

export interface WordRow {
  key: string
  title: string
  words: (row: EvaluatedRow) => string
}

const lockable = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))

function fieldOf(name: string, isVisitor: boolean) {
  return ({ row }: ComparedLocation): ComparedFigure => {
    const value = row && numberIn(row, name)
    if (value !== undefined) return value
    return row && isVisitor && lockable.has(name) ? 'locked' : null
  }
}

const above = ({ best, next }: Best) => {
  const first = best[0]
  const second = next[0]
  if (!first || !second || best.length > 1) return ''
  const by = Math.abs(shownDifference(first.value, second.value))
  const on = next.length === 1 ? second.letter : `${next.length} others`
  return `, ${formatCount(by)} ${first.value > second.value ? 'above' : 'below'} ${on}`
}

const sum = (figures: readonly ComparedFigure[]): ComparedFigure => {
  if (figures.includes('locked')) return 'locked'
  // One unknown part makes the sum unknown.
  return figures.reduce<number | null>(
    (total, each) => (total === null || typeof each !== 'number' ? null : total + each),
    0,
  )
}

const sessionEnergyOf = (row: EvaluatedRow | undefined) => {
  const input = row && inputOf(row)
  return input && defaultMoney(input, input.country).money.sessionEnergy
}

function sessionsOf({ row }: ComparedLocation): ComparedFigure {
  const each = sessionEnergyOf(row)
  return each && row?.prediction ? row.prediction.utilization / each : null
}

/** kWh that the session counts assume. */
function atSessions(all: readonly ComparedLocation[]): string {
  const known = all.flatMap(({ row }) => sessionEnergyOf(row) ?? [])
  const ends = [...new Set([Math.min(...known), Math.max(...known)])].map((each) => formatPlain(each))
  return `, at ${ends.join(' to ')} kWh a session`
}

const estimateOf = ({ row }: ComparedLocation) => row?.prediction?.utilization ?? null

export function estimateRows(all: readonly ComparedLocation[]): FigureRow[] {
  const max = Math.max(...all.map((each) => Math.round(estimateOf(each) ?? 0)))
  const highest = { better: 'most', word: 'Highest' } as const
  return [
    {
      key: 'estimate',
      title: 'Estimated energy sold, kWh/day',
      format: 'count',
      ...highest,
      figure: estimateOf,
      reason: above,
    },
    {
      key: 'difference',
      title: 'Difference from the highest, kWh/day',
      format: 'signed',
      figure: (compared) => {
        const estimate = estimateOf(compared)
        return estimate === null ? null : Math.round(estimate) - max
      },
    },
    {
      key: 'sessions',
      title: 'Sessions a day',
      format: 'count',
      ...highest,
      figure: sessionsOf,
      reason: () => atSessions(all),
    },
    {
      key: 'utilisation',
      title: ratedShareLabel,
      format: 'share',
      ...highest,
      figure: fieldOf('max_occupancy_rate', false),
    },
  ]
}

const roadReason = ({ best }: Best, all: readonly ComparedLocation[]) => {
  const row = all.find(({ letter }) => letter === best[0]?.letter)?.row
  if (!row || best.length > 1) return ''
  const year = numberIn(row, 'Busiest road year')
  return `, ${trafficSource({ counted: row.cells['Busiest road counted'] === true, year: year ?? null })}`
}

const chargePoints = ['slow_10', 'rapid_10', 'ultrarapid_10']

/** AC competes with AC; DC with DC and HPC. */
const rivalsOf = (type: PowerType) => (type === 'AC' ? ['AC'] : ['DC', 'HPC'])

/** @param isVisitor missing fields may be locked */
export function surroundingRows(type: PowerType, isVisitor: boolean): FigureRow[] {
  const field = (name: string) => fieldOf(name, isVisitor)
  const rivals = rivalsOf(type)
  const highest = { better: 'most', word: 'Highest', reason: above } as const
  return [
    {
      key: 'road',
      title: 'Busiest road passed, vehicles/day',
      format: 'count',
      better: 'most',
      word: 'Highest',
      figure: field('Busiest road AADT'),
      reason: roadReason,
      isDefault: (row) => row.cells['Busiest road counted'] !== true,
    },
    {
      key: 'people',
      title: 'People within 1 km',
      format: 'count',
      ...highest,
      figure: field('population_in_1km'),
    },
    {
      key: 'places',
      title: 'Places within 200 m',
      format: 'count',
      ...highest,
      figure: field('total_pois'),
    },
    {
      key: 'points',
      title: 'Charge points within 1 km',
      format: 'count',
      better: 'least',
      word: 'Fewest',
      figure: (compared) => sum(chargePoints.map((name) => field(name)(compared))),
      reason: (best) => (best.best[0]?.value === 0 ? ' with none' : above(best)),
    },
    {
      key: 'charger',
      title: `Nearest ${rivals.join(' or ')} charger`,
      format: 'metres',
      better: 'most',
      word: 'Farthest',
      figure: (compared) =>
        nearest(rivals.map((each) => field(`Nearest Charger Distance - ${each}`)(compared))),
      reason: () => ', least competition',
    },
    {
      key: 'score',
      title: `Demand score ${currentOf(type)}, hexagon`,
      format: 'percent',
      better: 'most',
      word: 'Highest',
      figure: field(`Score ${currentOf(type)}`),
    },
  ]
}

function nearest(figures: readonly ComparedFigure[]): ComparedFigure {
  if (figures.includes('locked')) return 'locked'
  const known = figures.filter((each) => typeof each === 'number')
  return known.length === 0 ? null : Math.min(...known)
}

export const siteRows: readonly WordRow[] = [
  {
    key: 'configuration',
    title: 'Configuration',
    words: (row) => formatConnectorConfig(textIn(row, 'Connector Config')),
  },
  { key: 'type', title: 'Type', words: (row) => parkingTypeTitle(textIn(row, 'parking_type')) },
]
