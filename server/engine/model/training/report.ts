import type { ModelCard, Scores } from '@/lib/contract/model'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { daysOf, minDays, type Period, type ReadStations } from './read-stations'
import type { Comparison, Trained } from './train'

export interface Report {
  read: ReadStations
  trained: Trained
  /** Where the model was written. */
  target: string
}

/** Lines for a terminal: how it was checked, how well it does, what to doubt, and what to do next. */
export function reportLines({ read, trained, target }: Report): string[] {
  const { file, method, comparisons, warnings, outside } = trained
  return [
    ...periodLines(read),
    method,
    '',
    ...tableOf(file.validation.scores),
    '',
    ratioLine(comparisons),
    ...bandLines(file.band),
    coefficientLine(trained),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...leftOutLines(read.tooShort, outside),
    `Wrote ${target}.`,
    nextStep(comparisons, target),
  ]
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const datesOf = ({ first, last }: Period) => `${dayOf(first)} to ${dayOf(last)}`
const listed = 5

function periodLines({ period, gap, partial }: ReadStations): string[] {
  if (period === undefined) return []
  const names = partial.slice(0, listed).join(', ')
  const others = partial.length > listed ? ` and ${partial.length - listed} others` : ''
  return [
    `Sessions from ${datesOf(period)}: ${formatCount(Math.round(daysOf(period)))} days, over which a station's energy is spread.`,
    ...(gap
      ? [
          `Warning: no station sold from ${datesOf(gap)}. If a date is wrong, correct it: it makes every station look poor.`,
        ]
      : []),
    ...(partial.length > 0
      ? [
          `Warning: ${formatCountOf(partial.length, 'station')} sold in a part of that time only, more often than chance allows, so that part counts: ${names}${others}. Columns opened and closed would tell.`,
        ]
      : []),
  ]
}

const head = [
  '',
  'stations',
  'mean error',
  'median error',
  'Spearman',
  'sum to measured',
  'within half to twice',
  'in the band',
]

function tableOf(scores: readonly Scores[]): string[] {
  const rows = scores.map((each) => [
    each.name,
    formatCount(each.stations),
    `${each.meanError.toFixed(1)} kWh/day`,
    `${each.medianError.toFixed(1)} kWh/day`,
    each.rankCorrelation?.toFixed(2) ?? '–',
    each.totalRatio?.toFixed(2) ?? '–',
    `${(100 * each.withinTwo).toFixed(0)} %`,
    `${(100 * each.coverage).toFixed(0)} %`,
  ])
  const widths = head.map((_, k) => Math.max(...[head, ...rows].map((row) => row[k]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, k) => cell.padEnd(widths[k] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const ratioOf = ({ own, before }: Comparison) => (own.meanError / before.meanError).toFixed(2)

function ratioLine([all, ...others]: readonly Comparison[]): string {
  if (all === undefined) return ''
  const apart = others.map((each) => `${each.current} ${ratioOf(each)}`).join(', ')
  return `The mean error is ${ratioOf(all)} of the shipped model's${apart ? ` (${apart})` : ''}.`
}

export function bandLines({ low, high, byCurrent }: ModelCard['band']): string[] {
  if (byCurrent === undefined)
    return [`80 % band: ${low.toFixed(2)} to ${high.toFixed(2)} times the estimate.`]
  return (['AC', 'DC'] as const).map((current) => {
    const band = byCurrent[current]
    const whose = band.stations === 0 ? ' (no station: that of before)' : ''
    return `80 % band, ${current}: ${band.low.toFixed(2)} to ${band.high.toFixed(2)} times the estimate${whose}.`
  })
}

function coefficientLine({ file: { rates, sharing }, smearing }: Trained): string {
  const rate = (current: 'AC' | 'DC') => {
    const { kWhPerDay, country } = rates[current]
    const origin = country === 'none' ? 'no country known' : country
    return `${current} ${kWhPerDay.toFixed(1)} kWh/day (${origin}; × ${smearing[current].toFixed(2)} for a mean)`
  }
  return `Rates ${rate('AC')}, ${rate('DC')}; sharing exponent ${sharing.exponent.toFixed(2)}.`
}

const leftOutLines = (tooShort: number, outside: number): string[] => [
  ...(tooShort > 0
    ? [`Left out: ${formatCountOf(tooShort, 'station')} open for less than ${minDays} days.`]
    : []),
  ...(outside > 0 ? [`Left out: ${formatCountOf(outside, 'station')} outside every installed country.`] : []),
]

function nextStep([all, ...others]: readonly Comparison[], target: string): string {
  const isWorse = ({ own, before }: Comparison) => own.meanError >= before.meanError
  if (all && isWorse(all)) {
    return `Next: keep the model in use, and train again with more stations or a longer time; the shipped model does better on these.`
  }
  const worse = others.filter(isWorse).map(({ current }) => current)
  const doubt =
    worse.length > 0 ? ` Do not trust its ${worse.join(' and ')} figures before more are metered.` : ''
  return `Next: npm run model -- check ${target}, then start every engine with MODEL_FILE=${target}.${doubt}`
}
