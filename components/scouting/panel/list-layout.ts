import { isText, type ListColumn } from './site-columns'

/** A column's place: its width, and the line of the header that its title stands on. */
export interface ColumnPlace {
  column: ListColumn
  width: number
  titleLine: 'upper' | 'lower'
  /** Px of its width that stay free on its left, between figures and words. */
  lead: number
  /** Px that its title may take, from its own side of the column. */
  titleRoom: number
}

/** Where everything of a row stands, in px. The header and all rows share it, so figures stand under their title. */
export interface ListLayout {
  /** Name and fields on one line. */
  isWide: boolean
  /** Fields line by line; several lines where their values have no room on one. */
  lines: readonly (readonly ColumnPlace[])[]
  gap: number
  left: number
  right: number
  headerHeight: number
  rowHeight: number
}

/** Px that the values of a column take, at least and at best. A longer figure reaches into the gap before it. */
const valueWidths = {
  id: { least: 66, best: 74 },
  words: { least: 56, best: 84 },
  count: { least: 22, best: 22 },
  figure: { least: 34, best: 41 },
  distance: { least: 44, best: 48 },
} as const satisfies Record<ListColumn['kind'], { least: number; best: number }>

const [narrowGap, wideGap] = [6.5, 10]
/** Px between titles of one line. */
const leastTitleGap = 2
/** Px between a figure and the words after it, beyond the gap. */
const wordsLead = 8
/** Px that a title may be wider than reckoned, as the bold one is. */
const titleSlack = 8
/** Px of the least name beside its fields, and of the widest before the fields get more room too. */
const [leastName, mostName] = [140, 300]
/** Below this width the hexagon stands closer to the edge. */
const slim = 349
const wideFrom = 560
/** Px of rows: with a mouse, and for a finger. */
const [twoLineRow, oneLineRow, fieldLine, touchExtra] = [58, 44, 18, 8]
const [plainHeader, titleLineHeight] = [28, 24]

/** Px of a title at 10.5 px, letter by letter; close enough to place it, and the same in every browser. */
function titleWidth(title: string): number {
  const letter = (sign: string) => {
    if ("iljtfr.,' I\u2009".includes(sign)) return 3.5
    if ('mwMW%'.includes(sign)) return 9.2
    return sign === sign.toUpperCase() && sign !== '_' ? 7 : 5.8
  }
  return Math.ceil([...title].reduce((sum, sign) => sum + letter(sign), 0))
}

/** Words start where figures end: a little more room keeps them apart. */
function leadOf(line: readonly ListColumn[], at: number): number {
  const [before, column] = [line[at - 1], line[at]]
  return before && column && isText(column) && !isText(before) ? wordsLead : 0
}

function needOf(line: readonly ListColumn[], at: number): { least: number; best: number } {
  const column = line[at]
  if (!column) return { least: 0, best: 0 }
  const { least, best } = valueWidths[column.kind]
  const lead = leadOf(line, at)
  return { least: least + lead, best: Math.max(best, titleWidth(column.title)) + lead }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Widths in a room: at least what the values need, then what the titles need, then equal shares of the rest. */
function widthsIn(room: number, columns: readonly { least: number; best: number }[]): number[] | undefined {
  const least = sum(columns.map((column) => column.least))
  if (least > room) return undefined
  const wishes = columns.map((column) => column.best - column.least)
  const share = Math.min(1, (room - least) / Math.max(1, sum(wishes)))
  const rest = Math.max(0, room - least - sum(wishes)) / columns.length
  return columns.map((column, index) => column.least + (wishes[index] ?? 0) * share + rest)
}

/** Right or left edges of titles, by which those of one line can be kept apart. */
function titleSpan(column: ListColumn, from: number, width: number): [number, number] {
  const title = titleWidth(column.title)
  return isText(column) ? [from, from + title] : [from + width - title, from + width]
}

/** Columns of one line with their titles; one that would meet its neighbour goes one line up. */
function placed(columns: readonly ListColumn[], widths: readonly number[], gap: number): ColumnPlace[] {
  const ends = { lower: Number.NEGATIVE_INFINITY, upper: Number.NEGATIVE_INFINITY }
  let from = 0
  return columns.map((column, index) => {
    const width = widths[index] ?? 0
    const lead = leadOf(columns, index)
    const [start, end] = titleSpan(column, from + lead, width - lead)
    from += width + gap
    const titleLine = start >= ends.lower + leastTitleGap ? 'lower' : 'upper'
    const titleRoom = Math.max(width, end - start + titleSlack)
    ends[titleLine] = end
    return { column, width, lead, titleLine, titleRoom }
  })
}

/** Columns whose titles keep to their own width. */
function clipped(columns: readonly ListColumn[], widths: readonly number[]): ColumnPlace[] {
  return columns.map((column, index) => {
    const width = widths[index] ?? 0
    return {
      column,
      width,
      lead: leadOf(columns, index),
      titleLine: 'lower',
      titleRoom: isText(column) ? width : width + narrowGap - leastTitleGap,
    }
  })
}

/** A column that begins further right. */
const withLead = (place: ColumnPlace, lead: number): ColumnPlace => ({
  ...place,
  lead: place.lead + lead,
  titleRoom: place.titleRoom - lead,
})

/** A line shorter than the others stands under their right ends, where figures are read: its first column is the wider. */
function shifted(widths: readonly number[], by: number): { widths: number[]; lead: number } {
  const lead = sum(widths.slice(0, by)) + narrowGap * by
  const [first = 0, ...rest] = widths.slice(by)
  return { widths: [first + lead, ...rest], lead }
}

/** Fields in lines of equal length whose columns stand under each other. */
function linesIn(columns: readonly ListColumn[], room: number, count: number): ColumnPlace[][] | undefined {
  const length = Math.ceil(columns.length / count)
  const lines = Array.from({ length: count }, (_, line) => columns.slice(line * length, (line + 1) * length))
  const needs = Array.from({ length }, (_, at) => {
    const above = lines.map((line) => needOf(line, at - (length - line.length)))
    return {
      least: Math.max(...above.map(({ least }) => least)),
      best: Math.max(...above.map((need) => need.best)),
    }
  })
  const widths = widthsIn(room - narrowGap * (length - 1), needs)
  if (!widths) return undefined
  if (count === 1) return lines.map((line) => placed(line, widths, narrowGap))
  return lines.map((line) => {
    const own = shifted(widths, length - line.length)
    return clipped(line, own.widths).map((place, at) => (at === 0 ? withLead(place, own.lead) : place))
  })
}

const hasUpper = (line: readonly ColumnPlace[]) => line.some(({ titleLine }) => titleLine === 'upper')

function wideLayout(columns: readonly ListColumn[], width: number): ListLayout | undefined {
  const [left, right] = [50, 48]
  const best = columns.map((_, at) => needOf(columns, at).best)
  const free = width - left - right - sum(best) - wideGap * columns.length
  if (width < wideFrom || free < leastName) return undefined
  const more = Math.min(56, Math.max(0, free - mostName) / (columns.length + 1))
  const widths = best.map((each) => each + more)
  const line = placed(columns, widths, wideGap)
  return {
    isWide: true,
    lines: [line],
    gap: wideGap,
    left,
    right,
    headerHeight: plainHeader,
    rowHeight: oneLineRow,
  }
}

/**
 * The layout of the list for its columns and its width in px. Wide lists have name and fields on one line; narrower ones
 * have the fields below the name, on as many lines as their values need. Titles without room beside each other stand
 * on two lines.
 */
export function listLayout(columns: readonly ListColumn[], width: number, isTouch: boolean): ListLayout {
  const extra = isTouch ? touchExtra : 0
  const wide = wideLayout(columns, width)
  if (wide) return { ...wide, rowHeight: wide.rowHeight + extra }
  const [left, right] = [width < slim ? 44 : 50, 12]
  const room = Math.max(1, width - left - right)
  const counts = columns.map((_, index) => index + 1)
  const lines =
    counts.reduce<ColumnPlace[][] | undefined>(
      (found, count) => found ?? linesIn(columns, room, count),
      undefined,
    ) ?? columns.map((column) => clipped([column], [room]))
  const titleLines = lines.some(hasUpper) ? 2 : lines.length
  return {
    isWide: false,
    lines,
    gap: narrowGap,
    left,
    right,
    headerHeight: titleLines === 1 ? plainHeader : titleLines * titleLineHeight,
    rowHeight: twoLineRow + (lines.length - 1) * fieldLine + extra,
  }
}
