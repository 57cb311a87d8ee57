import type { Cell } from '@/lib/contract/dataset'
import type { Json } from '@/lib/json/json-parts'
import { type ColumnKind, kindsFor } from './column-kinds'
import type { TextTable } from './csv-table'
import type { KeplerField } from './kepler-map'

/** A column while its texts are read. */
export interface ReadColumn {
  name: string
  before: KeplerField | undefined
  /** Takes a text of the column into account for its type. @returns whether others may still change it */
  see: (cell: string) => boolean
  /** The first text that the type of before cannot be, if there is one. */
  misfit: () => string | undefined
  /** The narrowest type that all texts so far have; without any, that of before. */
  kind: () => ColumnKind
}

/** Texts that kepler.gl reads as no value. */
const empty: ReadonlySet<string> = new Set(['', 'null', 'NULL', 'Null', 'NaN', '/N', '\\N'])

/** Most texts are longer than these, and are not looked up. */
export const isNone = (text: string) => text.length <= 4 && empty.has(text)

/** @param before the column of that name in the dataset that it replaces */
export function readColumn(name: string, before: KeplerField | undefined): ReadColumn {
  let open = kindsFor(before)
  let misfit: string | undefined
  let isEmpty = true
  return {
    name,
    before,
    see(cell) {
      // Nothing is left to find out: the last one reads anything.
      if (open.length === 1 && !isEmpty) return false
      const text = cell.trim()
      if (isNone(text)) return true
      isEmpty = false
      if (open.every(({ fits }) => fits(text))) return true
      open = open.filter(({ fits }) => fits(text))
      if (open[0]?.type !== before?.type) misfit ??= text
      return open.length > 1
    },
    misfit: () => misfit,
    kind() {
      const [narrowest] = open
      const kind = isEmpty && narrowest?.type !== before?.type ? open.at(-1) : narrowest
      if (!kind) throw new Error('Every text is at least a text.')
      return kind
    },
  }
}

/** A cell as the column's type has it; texts keep the spaces around them. */
export function cellOf({ type, read }: ColumnKind, cell: string): Cell {
  const text = cell.trim()
  if (isNone(text)) return null
  return type === 'string' ? cell : read(text)
}

/** A new column in the form of the file. */
export const newField = (name: string, { type, format, analyzerType }: ColumnKind): Json => ({
  name,
  type,
  format,
  analyzerType,
})

/** The column in the form of the file. One whose type stays keeps all that the map said of it. */
export function fieldOf({ name, before, kind }: ReadColumn): Json {
  const { type, format } = kind()
  const formatBefore = before?.source.format ?? ''
  const isKept = type === before?.type && (formatBefore === format || formatBefore === '' || format === '')
  return before && isKept ? before.source : { ...before?.source, ...newField(name, kind()) }
}

/**
 * A column of a table, seen as far as its type needs it.
 * @param before the column of that name in the dataset that it replaces
 */
export function columnIn({ names, length, cell }: TextTable, at: number, before?: KeplerField): ReadColumn {
  const column = readColumn(names[at] ?? '', before)
  let row = 0
  while (row < length && column.see(cell(row, at))) row += 1
  return column
}
