import type { PowerType } from '@/lib/domain/evaluation/location-list'
import { bestOf, lettersIn, lettersOfBest } from './best-in-row'
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
import { contributionRows, contributionsTitle } from './contribution-rows'
import { type LeadingSentence, leadingSentence } from './leading-sentence'

export interface ComparedCell {
  /** As it is read; an en dash for unknown. */
  text: string
  /** The figure behind it, if it has one. */
  value: number | undefined
  isBest: boolean
  /** The usual figure of a class, not a count. */
  isDefault: boolean
  isLocked: boolean
}

export interface ComparedRow {
  key: string
  title: string
  /** Which is best and why: `Highest: A, 22 above B`. Empty for rows without an order or without a best one. */
  note: string
  format: FigureFormat | 'words'
  /** In the order of the columns. */
  cells: readonly ComparedCell[]
}

export interface Comparison {
  type: PowerType
  columns: readonly ComparedLocation[]
  sentence: LeadingSentence
  groups: readonly { title: string; rows: readonly ComparedRow[] }[]
  /** Letters of the columns whose estimate the current model no longer makes: they have no contributions. */
  outdated: string
  hasDefaults: boolean
}

const missing = '–'

function figureRow(row: FigureRow, columns: readonly ComparedLocation[]): ComparedRow {
  const { key, title, format, better, word, reason, isDefault } = row
  const read = formatFigure[format]
  const contenders = columns.map((each) => ({ letter: each.letter, figure: row.figure(each) }))
  const order = better ? bestOf(contenders, { better, read }) : { best: [], next: [] }
  const isBest = (letter: string) => order.best.some((each) => each.letter === letter)
  const cells = columns.map((each, index): ComparedCell => {
    const figure = contenders[index]?.figure ?? null
    const value = typeof figure === 'number' ? figure : undefined
    return {
      text: value === undefined ? missing : read(value),
      value,
      isBest: isBest(each.letter),
      isDefault: value !== undefined && each.row !== undefined && (isDefault?.(each.row) ?? false),
      isLocked: figure === 'locked',
    }
  })
  const why = reason?.(order, columns) ?? ''
  const note = order.best.length === 0 ? '' : `${word}: ${lettersOfBest(order, columns)}${why}`
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

/**
 * Locations side by side: figures by group with the best of each row, and what they come to.
 * @param isVisitor the viewer has no account: what is missing may be locked
 */
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
