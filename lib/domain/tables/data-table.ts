import type { Field } from '@/lib/catalogue/field'
import type { Cell, Rows } from '@/lib/contract/dataset'

/** Numbers; NaN if missing, booleans as 1 and 0. */
export interface NumberColumn {
  kind: 'number'
  values: Float64Array
}

/**
 * Distinct words in one string, each ended by a line feed; `starts` has one more entry than words. A worker passes one
 * string at once, but not hundreds of thousands. Word 0 is empty.
 */
export interface Words {
  text: string
  starts: Uint32Array
}

/** The word of a row is `codes[row]`; code 0, the empty word, also means missing. */
export interface TextColumn {
  kind: 'text'
  codes: Uint32Array
  words: Words
}

export type Column = NumberColumn | TextColumn

/** Rows by column for filters, sorts and the map; passes from a worker to the page without copying. */
export interface DataTable {
  length: number
  columns: Readonly<Record<string, Column>>
}

const textTypes: ReadonlySet<Field['type']> = new Set(['string', 'h3', 'geojson', 'timestamp'])

const figureOf = (cell: Cell | undefined): number => {
  if (typeof cell === 'number') return cell
  return typeof cell === 'boolean' ? Number(cell) : Number.NaN
}

function wordsOf(all: Iterable<string>): Words {
  const list = [...all]
  const starts = new Uint32Array(list.length + 1)
  let at = 0
  for (const [code, word] of list.entries()) {
    starts[code] = at
    at += word.length + 1
  }
  starts[list.length] = at
  return { text: `${list.join('\n')}\n`, starts }
}

export function textColumn(rows: readonly (readonly Cell[])[], index: number): TextColumn {
  const known = new Map([['', 0]])
  const codes = new Uint32Array(rows.length)
  for (const [row, cells] of rows.entries()) {
    const word = String(cells[index] ?? '')
    const code = known.get(word)
    if (code === undefined) known.set(word, known.size)
    codes[row] = code ?? known.size - 1
  }
  return { kind: 'text', codes, words: wordsOf(known.keys()) }
}

export function numberColumn(rows: readonly (readonly Cell[])[], index: number): NumberColumn {
  const values = new Float64Array(rows.length)
  for (const [row, cells] of rows.entries()) values[row] = figureOf(cells[index])
  return { kind: 'number', values }
}

/** Missing cells count as empty. */
export function tableOf({ fields, all_data }: Rows): DataTable {
  const columns = fields.map(({ name, type }, index): [string, Column] => [
    name,
    textTypes.has(type) ? textColumn(all_data, index) : numberColumn(all_data, index),
  ])
  return { length: all_data.length, columns: Object.fromEntries(columns) }
}

export const wordCount = ({ starts }: Words): number => starts.length - 1

export function wordAt({ text, starts }: Words, code: number): string {
  const end = starts[code + 1]
  return end === undefined ? '' : text.slice(starts[code], end - 1)
}

export function codeOf({ text, starts }: Words, word: string): number {
  if (word === '') return 0
  for (let at = text.indexOf(`\n${word}\n`); at >= 0; at = text.indexOf(`\n${word}\n`, at + 1)) {
    const code = startingAt(starts, at + 1)
    if (code >= 0 && starts[code + 1] === at + word.length + 2) return code
  }
  return -1
}

function startingAt(starts: Uint32Array, place: number): number {
  let from = 0
  let to = starts.length - 1
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((starts[middle] ?? 0) < place) from = middle + 1
    else to = middle
  }
  return starts[from] === place ? from : -1
}

export function figureAt(column: Column | undefined, row: number): number | null {
  const value = column?.kind === 'number' ? column.values[row] : undefined
  return value === undefined || Number.isNaN(value) ? null : value
}

export function textAt(column: Column | undefined, row: number): string {
  if (column?.kind === 'text') return wordAt(column.words, column.codes[row] ?? 0)
  return String(figureAt(column, row) ?? '')
}

export function rowWith(column: Column | undefined, word: string): number {
  if (column?.kind !== 'text' || word === '') return -1
  const code = codeOf(column.words, word)
  return code < 0 ? -1 : column.codes.indexOf(code)
}
