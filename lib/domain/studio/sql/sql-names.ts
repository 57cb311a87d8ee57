import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import { fold } from '@/lib/format/fold'

export interface SqlTable {
  dataId: string
  label: string
  name: string
  columns: readonly { name: string; type: string }[]
}

const reserved: ReadonlySet<string> = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
  default deferrable desc describe distinct do else end except false fetch for foreign from group having in
  initially intersect into lambda lateral leading limit not null offset on only or order pivot pivot_longer
  pivot_wider placing primary qualify references returning select show some summarize symmetric table then to
  trailing true union unique unpivot using variadic when where window with`.split(/\s+/),
)

/** Quotes only if the language needs it. */
export const quotedName = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name.toLowerCase()) ? name : `"${name.replaceAll('"', '""')}"`

const maxLetters = 60

function plainName(label: string): string {
  const plain = fold(label.replace(/\.[A-Za-z0-9]{1,8}$/, ''))
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .slice(0, maxLetters)
    .replace(/_$/, '')
  if (plain === '') return 'dataset'
  return /^\d/.test(plain) || reserved.has(plain) ? `t_${plain}` : plain
}

function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let at = 2; taken.has(free.toLowerCase()); at += 1) free = `${name}_${at}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** Unique; an unnamed column is named by its place. */
export const columnNames = (names: readonly string[]): string[] =>
  distinct(names.map((name, at) => name || `column_${at + 1}`))

/** Builds table names of plain letters from the labels. */
export function sqlTables(datasets: readonly DatasetOutline[]): SqlTable[] {
  const names = distinct(datasets.map(({ label }) => plainName(label)))
  return datasets.map(({ id, label, columns }, at) => {
    const named = columnNames(columns.map(({ name }) => name))
    return {
      dataId: id,
      label,
      name: names[at] ?? 'dataset',
      columns: columns.map(({ type }, place) => ({ name: named[place] ?? '', type })),
    }
  })
}

/** Limits of one query: rows and bytes of its result, letters and open brackets of its text, memory; and queries of one map. */
export const sqlLimits = {
  rows: 1_000_000,
  bytes: 200_000_000,
  letters: 100_000,
  open: 200,
  memory: '1GB',
  queries: 12,
} as const
