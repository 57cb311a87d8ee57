import type { Cell } from '@/lib/contract/dataset'
import { type ColumnKind, kindsFor } from './column-kinds'
import type { Json } from './json-parts'
import type { KeplerField } from './kepler-map'

/** A column while its texts are read. */
export interface ReadColumn {
  name: string
  before: KeplerField | undefined
  /** Takes a text of the column into account for its type. */
  see: (cell: string) => void
  /** The first text that the type of before cannot be, if there is one. */
  misfit: () => string | undefined
  /** The narrowest type that all texts so far have; without any, that of before. */
  kind: () => ColumnKind
}

/** Texts that kepler.gl reads as no value. */
const empty: ReadonlySet<string> = new Set(['', 'null', 'NULL', 'Null', 'NaN', '/N', '\\N'])

/** Most texts are longer than these, and are not looked up. */
const isNone = (text: string) => text.length <= 4 && empty.has(text)

/** @param before the column of that name in the dataset that it replaces */
export function readColumn(name: string, before: KeplerField | undefined): ReadColumn {
  let open = kindsFor(before)
  let misfit: string | undefined
  let isEmpty = true
  return {
    ...{ name, before },
    see(cell) {
      // Nothing is left to find out: the last one reads anything.
      if (open.length === 1 && !isEmpty) return
      const text = cell.trim()
      if (isNone(text)) return
      isEmpty = false
      if (open.every(({ fits }) => fits(text))) return
      open = open.filter(({ fits }) => fits(text))
      if (open[0]?.type !== before?.type) misfit ??= text
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

/** The column in the form of the file. One whose type stays keeps all that the map said of it. */
export function fieldOf({ name, before, kind }: ReadColumn): Json {
  const { type, format, analyzerType } = kind()
  const formatBefore = before?.source.format ?? ''
  const isKept = type === before?.type && (formatBefore === format || formatBefore === '' || format === '')
  return before && isKept ? before.source : { ...before?.source, name, type, format, analyzerType }
}
