import type { Cell } from '@/lib/contract/dataset'
import type { Json } from '@/lib/json/json-parts'
import { type ColumnKind, kindsFor } from './column-kinds'
import type { TextTable } from './csv-table'
import type { KeplerField } from './kepler-map'

export interface ReadColumn {
  name: string
  before: KeplerField | undefined
  see: (cell: string) => boolean
  /** First value that does not fit the previous type. */
  misfit: () => string | undefined
  kind: () => ColumnKind
}

/** Texts that kepler.gl reads as no value. */
const empty: ReadonlySet<string> = new Set(['', 'null', 'NULL', 'Null', 'NaN', '/N', '\\N'])

/** The length check spares most texts a look-up. */
export const isNone = (text: string) => text.length <= 4 && empty.has(text)

export function readColumn(name: string, before: KeplerField | undefined): ReadColumn {
  let open = kindsFor(before)
  let misfit: string | undefined
  let isEmpty = true
  return {
    name,
    before,
    see(cell) {
      // Only the last kind is left, which reads anything.
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

export function cellOf({ type, read }: ColumnKind, cell: string): Cell {
  const text = cell.trim()
  if (isNone(text)) return null
  return type === 'string' ? cell : read(text)
}

export const newField = (name: string, { type, format, analyzerType }: ColumnKind): Json => ({
  name,
  type,
  format,
  analyzerType,
})

/** Keeps everything that the map said of a column whose type stays. */
export function fieldOf({ name, before, kind }: ReadColumn): Json {
  const { type, format } = kind()
  const formatBefore = before?.source.format ?? ''
  const isKept = type === before?.type && (formatBefore === format || formatBefore === '' || format === '')
  return before && isKept ? before.source : { ...before?.source, ...newField(name, kind()) }
}

/** Reads rows only until the type is certain. @param before the column of that name in the dataset that it replaces */
export function columnIn({ names, length, cell }: TextTable, at: number, before?: KeplerField): ReadColumn {
  const column = readColumn(names[at] ?? '', before)
  let row = 0
  while (row < length && column.see(cell(row, at))) row += 1
  return column
}
