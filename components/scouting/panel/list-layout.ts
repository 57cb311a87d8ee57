import type { CSSProperties } from 'react'
import { isText, type ListColumn } from './site-columns'

export interface FieldPlace {
  column: ListColumn
  /** Counted from 1. */
  track: number
  line: number
  /** Words after figures start a little further right: figures end where words would begin. */
  hasLead: boolean
}

/** Lengths in px. */
export interface ListLayout {
  isWide: boolean
  lines: readonly (readonly FieldPlace[])[]
  /** `grid-template-columns`. Rows take the resulting tracks (`useListTracks`), so that columns align. */
  titleTracks: string
  /** `grid-template-columns` of rows until the titles are measured; depends only on the width. */
  rowTracks: string
  /** CSS width of the fields beside a name; all of the row below one. */
  fieldsWidth: string
  gap: number
  left: number
  right: number
  rowHeight: number
}

/** Px that a column needs, and those that look best. A longer figure reaches into the gap. */
const needs = {
  id: { min: 70, best: 76 },
  words: { min: 56, best: 84 },
  count: { min: 22, best: 34 },
  figure: { min: 34, best: 41 },
  distance: { min: 44, best: 48 },
} as const satisfies Record<ListColumn['kind'], { min: number; best: number }>

const narrowGap = 6.5
const wideGap = 10
/** Px between a figure and the words after it, beyond the gap. */
const wordsLead = 8
/** Px of the shortest name beside its fields, and of the longest before the fields get more room. */
const minNameWidth = 140
const maxNameWidth = 300
/** Px that a column beside a name may gain. */
const maxGain = 56
/** Below this width the hexagon is closer to the edge. */
const slim = 349
const wideFrom = 560
/** Px of rows: with a mouse, and for a finger. */
const twoLineRow = 58
const oneLineRow = 44
const fieldLine = 18
const touchExtra = 8

interface Need {
  min: number
  best: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function hasLead(line: readonly ListColumn[], at: number): boolean {
  const before = line[at - 1]
  const column = line[at]
  return before !== undefined && column !== undefined && isText(column) && !isText(before)
}

function needOf(line: readonly ListColumn[], at: number): Need {
  const column = line[at]
  if (!column) return { min: 0, best: 0 }
  const { min, best } = needs[column.kind]
  const lead = hasLead(line, at) ? wordsLead : 0
  return { min: min + lead, best: best + lead }
}

const tracksOf = (columns: readonly Need[]) => ({
  titleTracks: columns.map(({ min }) => `minmax(${min}px, auto)`).join(' '),
  rowTracks: columns.map(({ min, best }) => `minmax(${min}px, ${best}fr)`).join(' '),
})

/** A shorter last line keeps to the right, where figures end. */
function linesIn(columns: readonly ListColumn[], count: number) {
  const length = Math.ceil(columns.length / count)
  const lines = Array.from({ length: count }, (_, line) => columns.slice(line * length, (line + 1) * length))
  const needed = Array.from({ length }, (_, at): Need => {
    const above = lines.map((line) => needOf(line, at - (length - line.length)))
    return {
      min: Math.max(...above.map(({ min }) => min)),
      best: Math.max(...above.map(({ best }) => best)),
    }
  })
  const placed = lines.map((columnsOfLine, line) =>
    columnsOfLine.map((column, at): FieldPlace => {
      const track = length - columnsOfLine.length + at + 1
      return { column, track, line: line + 1, hasLead: hasLead(columnsOfLine, at) }
    }),
  )
  return { lines: placed, needed }
}

function wideLayout(columns: readonly ListColumn[], width: number): ListLayout | undefined {
  const left = 50
  const right = 48
  const { lines, needed } = linesIn(columns, 1)
  const fields = sum(needed.map(({ best }) => best)) + wideGap * columns.length
  if (width < wideFrom || width - left - right - fields < minNameWidth) return undefined
  const more = `(100% - ${maxNameWidth + fields}px) * ${columns.length} / ${columns.length + 1}`
  return {
    isWide: true,
    lines,
    ...tracksOf(needed),
    fieldsWidth: `clamp(${fields - wideGap}px, ${fields - wideGap}px + ${more}, ${fields - wideGap + maxGain * columns.length}px)`,
    gap: wideGap,
    left,
    right,
    rowHeight: oneLineRow,
  }
}

/** On as few lines as hold the values; wide lists have name and fields on one line. @param width px */
export function listLayout(columns: readonly ListColumn[], width: number, isTouch: boolean): ListLayout {
  const extra = isTouch ? touchExtra : 0
  const wide = wideLayout(columns, width)
  if (wide) return { ...wide, rowHeight: wide.rowHeight + extra }
  const left = width < slim ? 44 : 50
  const right = 12
  const room = width - left - right
  const choices = columns.map((_, index) => linesIn(columns, index + 1))
  const fits = ({ needed }: (typeof choices)[number]) =>
    sum(needed.map(({ min }) => min)) + narrowGap * (needed.length - 1) <= room
  const { lines, needed } = choices.find(fits) ?? linesIn(columns, Math.max(1, columns.length))
  return {
    isWide: false,
    lines,
    ...tracksOf(needed),
    fieldsWidth: '100%',
    gap: narrowGap,
    left,
    right,
    rowHeight: twoLineRow + (lines.length - 1) * fieldLine + extra,
  }
}

const fields = ({ gap, isWide, fieldsWidth }: ListLayout): CSSProperties => ({
  display: 'grid',
  columnGap: gap,
  ...(isWide && { flex: 'none', width: fieldsWidth, marginLeft: gap }),
})

export const titlesStyle = (layout: ListLayout): CSSProperties => ({
  ...fields(layout),
  gridTemplateColumns: layout.titleTracks,
})

/** Follows the titles' tracks once these are measured. */
export const fieldsStyle = (layout: ListLayout): CSSProperties => ({
  ...fields(layout),
  gridTemplateColumns: `var(--list-tracks, ${layout.rowTracks})`,
})

export function cellStyle({ track, line, hasLead }: FieldPlace): CSSProperties {
  return { gridColumnStart: track, gridRowStart: line, ...(hasLead && { paddingLeft: wordsLead }) }
}
