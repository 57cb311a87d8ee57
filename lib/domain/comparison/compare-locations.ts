import { featureName } from '@/lib/domain/estimate/explanation'
import type { PowerType } from '@/lib/domain/records/location-list'
import { formatCount, formatSigned } from '@/lib/format/number'
import { type Best, bestOf, lettersIn, standsOut } from './best-in-row'
import type { ComparedLocation } from './compared-locations'
import {
  estimateRows,
  type FigureFormat,
  type FigureRow,
  formatFigure,
  siteRows,
  surroundingRows,
  type WordRow,
} from './comparison-rows'
import { contributionRows, contributionsOf, contributionsTitle } from './contribution-rows'

interface LeadingSentence {
  lead: string
  text: string
}

const overlap = 'The bands overlap: read the order as a ranking.'

type Predicted = ComparedLocation & {
  row: { prediction: { utilization: number; low: number; high: number } }
}

const isPredicted = (each: ComparedLocation): each is Predicted => each.row?.prediction !== undefined

/** Names locations whose bands end below the first one's, which makes the order more than a ranking. */
function bandsOf(first: Predicted, others: readonly Predicted[]): string {
  const apart = others.filter(({ row }) => row.prediction.high < first.row.prediction.low)
  if (apart.length === 0) return overlap
  const whose = `${apart.length === 1 ? 'The band' : 'The bands'} of ${lettersIn(apart)}`
  const below = `${whose} ${apart.length === 1 ? 'ends' : 'end'} below ${first.letter}'s.`
  return apart.length === others.length ? below : `${below} The others overlap with it.`
}

const named = ([feature, value]: readonly [string, number]) =>
  `${featureName(feature).toLowerCase()} (${formatSigned(value)})`

function reasonOf(first: ComparedLocation): string | undefined {
  const parts = [...(contributionsOf(first) ?? [])].toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
  const gains = parts.filter(([, value]) => value > 0)
  const losses = parts.filter(([, value]) => value < 0)
  const [gain, loss] = [gains.slice(0, 2), losses.slice(0, 1)].map((some) => some.map(named).join(' and '))
  const total = parts.reduce((all, [, value]) => all + value, 0)
  if (gain && !loss) return `${gain} ${gains.length > 1 ? 'lift' : 'lifts'} it above the reference site.`
  if (gain && total > 0) return `${gain} ${gains.length > 1 ? 'outweigh' : 'outweighs'} ${loss}.`
  if (loss) return `it falls least below the reference site, most by ${loss}.`
  return undefined
}

const ahead = ({ best, next }: Best) => {
  const first = best[0]
  const second = next[0]
  if (!first || !second) return ''
  const by = Math.round(first.value) - Math.round(second.value)
  return `${formatCount(first.value)} kWh/day, ${formatCount(by)} above ${lettersIn(next)}.`
}

function leadingSentence(all: readonly ComparedLocation[]): LeadingSentence {
  const predicted = all.filter(isPredicted)
  const contenders = predicted.map(({ letter, row }) => ({ letter, figure: row.prediction.utilization }))
  const order = bestOf(contenders, { better: 'most', read: formatCount })
  const first = predicted.find(({ letter }) => letter === order.best[0]?.letter)
  if (!first) return { lead: withoutLeader(predicted.length), text: '' }
  const others = predicted.filter(({ letter }) => !order.best.some((each) => each.letter === letter))
  const bands = bandsOf(first, others)
  if (order.best.length > 1) {
    return { lead: `${lettersIn(order.best)} lead:`, text: `${ahead(order)} ${bands}` }
  }
  return { lead: `${first.letter} leads:`, text: `${reasonOf(first) ?? ahead(order)} ${bands}` }
}

function withoutLeader(predicted: number): string {
  if (predicted === 0) return 'None of these locations has an estimate of this power type.'
  return predicted === 1
    ? 'Only one of these locations has an estimate of this power type.'
    : 'All of these locations have the same estimate.'
}

export interface ComparedCell {
  text: string
  value: number | undefined
  isBest: boolean
  isDefault: boolean
  isLocked: boolean
}

export interface ComparedRow {
  key: string
  title: string
  /** `Highest: A, 22 above B`; empty without an order or a best one. */
  note: string
  format: FigureFormat | 'words'
  cells: readonly ComparedCell[]
}

export interface Comparison {
  type: PowerType
  columns: readonly ComparedLocation[]
  sentence: LeadingSentence
  groups: readonly { title: string; rows: readonly ComparedRow[] }[]
  outdated: string
  hasDefaults: boolean
}

const missing = '–'
const none: Best = { best: [], next: [] }

function figureRow(row: FigureRow, columns: readonly ComparedLocation[]): ComparedRow {
  const { key, title, format, better, word, reason, isDefault } = row
  const read = formatFigure[format]
  const figures = columns.map((each) => ({
    letter: each.letter,
    figure: row.figure(each),
    isDefault: each.row !== undefined && (isDefault?.(each.row) ?? false),
  }))
  // A class default says nothing about the location.
  const contenders = figures.filter((each) => !each.isDefault)
  const order = better ? bestOf(contenders, { better, read }) : none
  const { best } = standsOut(order, contenders) ? order : none
  const isBest = (letter: string) => best.some((each) => each.letter === letter)
  const cells = columns.map((each, index): ComparedCell => {
    const { figure = null, isDefault: isAssumed = false } = figures[index] ?? {}
    const value = typeof figure === 'number' ? figure : undefined
    return {
      text: value === undefined ? missing : read(value),
      value,
      isBest: isBest(each.letter),
      isDefault: value !== undefined && isAssumed,
      isLocked: figure === 'locked',
    }
  })
  const why = reason?.(order, columns) ?? ''
  const note = best.length === 0 ? '' : `${word}: ${lettersIn(best)}${why}`
  return { key, title, note, format, cells }
}

const wordRow = ({ key, title, words }: WordRow, columns: readonly ComparedLocation[]): ComparedRow => ({
  key,
  title,
  note: '',
  format: 'words',
  cells: columns.map(({ row }) => ({
    text: (row && words(row)) || missing,
    value: undefined,
    isBest: false,
    isDefault: false,
    isLocked: false,
  })),
})

/** @param isVisitor missing figures may be locked */
export function compareLocations(
  columns: readonly ComparedLocation[],
  { type, isVisitor }: { type: PowerType; isVisitor: boolean },
): Comparison {
  const rowsOf = (rows: readonly FigureRow[]) => rows.map((row) => figureRow(row, columns))
  const groups = [
    { title: 'Estimate', rows: rowsOf(estimateRows(columns)) },
    { title: contributionsTitle(columns), rows: rowsOf(contributionRows(columns)) },
    { title: 'Around the site', rows: rowsOf(surroundingRows(type, isVisitor)) },
    { title: 'The site itself', rows: siteRows.map((row) => wordRow(row, columns)) },
  ].filter(({ rows }) => rows.length > 0)
  const hasExplained = columns.some(({ explained }) => explained)
  const outdated = columns.filter(({ row, explained }) => hasExplained && row?.prediction && !explained)
  return {
    type,
    columns,
    groups,
    sentence: leadingSentence(columns),
    outdated: lettersIn(outdated),
    hasDefaults: groups.some(({ rows }) =>
      rows.some(({ cells }) => cells.some(({ isDefault }) => isDefault)),
    ),
  }
}
