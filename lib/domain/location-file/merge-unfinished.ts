import type { UnfinishedImport } from '@/lib/contract/unfinished-import'
import type { RowEdit } from './file-row'
import { isField, putUnfinished } from './unfinished-rows'

interface Versions {
  /** As `mine` and the account last agreed; undefined before the first time. */
  base: UnfinishedImport | undefined
  mine: UnfinishedImport
}

/** Several columns may have one heading. */
function keysOf(columns: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return columns.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return `${count} ${name}`
  })
}

interface Column {
  name: string
  field: string | null
  /** Its place in each version; -1 for none. */
  base: number
  mine: number
  theirs: number
}

function columnsOf({ base, mine, theirs }: Versions & { theirs: UnfinishedImport }): Column[] {
  const known = keysOf(base?.columns ?? [])
  const own = keysOf(mine.columns)
  const other = keysOf(theirs.columns)
  const columns = [...new Set([...other, ...own])].map((key): Column => {
    const at = { base: known.indexOf(key), mine: own.indexOf(key), theirs: other.indexOf(key) }
    const name = theirs.columns[at.theirs] ?? mine.columns[at.mine] ?? ''
    const field = theirs.fields[at.theirs] ?? null
    const my = mine.fields[at.mine] ?? null
    const isMine = at.theirs < 0 || (at.mine >= 0 && my !== (base?.fields[at.base] ?? null))
    return { ...at, name, field: isMine ? my : field }
  })
  // A field that I moved leaves the column that they have it in.
  return columns.map((column) => {
    const { field } = column
    const isMoved = field !== null && mine.fields.includes(field) && mine.fields[column.mine] !== field
    return isMoved ? { ...column, field: null } : column
  })
}

type Row = UnfinishedImport['rows'][number]
const byNumber = (rows: readonly Row[]) => new Map(rows.map(([row, cells]) => [row, cells]))
const inOrder = ([one]: Row, [other]: Row) => one - other

function cellsOf(columns: readonly Column[], before: Row[1] | undefined, my: Row[1], their: Row[1]): Row[1] {
  return columns.map((column) => {
    const own = my[column.mine] ?? ''
    const isSame = before !== undefined && own === (before[column.base] ?? '')
    const isTheirs = column.mine < 0 || (column.theirs >= 0 && isSame)
    return isTheirs ? (their[column.theirs] ?? '') : own
  })
}

/**
 * Merges what two windows have left of a file, by the rows' numbers: a row that either of them finished or left out is
 * gone, whatever the other did to it; of other rows, changes to different cells combine and `mine` wins the same one.
 */
export function mergeUnfinished(
  theirs: UnfinishedImport | undefined,
  { base, mine }: Versions,
): UnfinishedImport {
  const before = byNumber(base?.rows ?? [])
  if (!theirs) return { ...mine, rows: mine.rows.filter(([row]) => !before.has(row)) }
  const columns = columnsOf({ base, mine, theirs })
  const own = byNumber(mine.rows)
  const other = byNumber(theirs.rows)
  const kept = theirs.rows.flatMap(([row, cells]): Row[] => {
    const my = own.get(row)
    if (my) return [[row, cellsOf(columns, before.get(row), my, cells)]]
    return before.has(row) ? [] : [[row, columns.map(({ theirs: at }) => cells[at] ?? '')]]
  })
  const added = mine.rows.flatMap(([row, cells]): Row[] =>
    other.has(row) || before.has(row) ? [] : [[row, columns.map(({ mine: at }) => cells[at] ?? '')]],
  )
  return {
    key: mine.key,
    name: mine.name,
    columns: columns.map(({ name }) => name),
    fields: columns.map(({ field }) => field),
    reading: {
      system: mine.reading?.system ?? theirs.reading?.system,
      letterO: mine.reading?.letterO ?? theirs.reading?.letterO,
      order: mine.reading?.order ?? theirs.reading?.order,
    },
    rows: added.length > 0 ? [...kept, ...added].sort(inOrder) : kept,
  }
}

/** The account's imports with one merged into them. Without a list, the account lost it, and nothing was finished. */
export function mergeInto(
  imports: readonly UnfinishedImport[] | undefined,
  { base, mine }: Versions,
): UnfinishedImport[] {
  const theirs = imports?.find(({ key }) => key === mine.key)
  const merged = mergeUnfinished(theirs, { base: imports && base, mine })
  return putUnfinished(imports ?? [], merged)
}

export interface TakenRows {
  /** Numbers of the rows that were finished or left out elsewhere. */
  gone: readonly number[]
  /** Cells that were corrected elsewhere. */
  edits: readonly (readonly [row: number, edit: RowEdit])[]
}

/** What a window that shows `mine` has to change to show `merged`. */
export function changesTo(mine: UnfinishedImport, merged: UnfinishedImport): TakenRows {
  const rows = byNumber(merged.rows)
  const own = keysOf(mine.columns)
  const columns = keysOf(merged.columns).flatMap((key, at) => {
    const from = own.indexOf(key)
    const field = from < 0 ? merged.fields[at] : mine.fields[from]
    return isField(field) && (from >= 0 || !mine.fields.includes(field)) ? [{ at, from, field }] : []
  })
  const edits = mine.rows.flatMap(([row, cells]) => {
    const now = rows.get(row)
    const changed = columns.filter(({ at, from }) => now && (now[at] ?? '') !== (cells[from] ?? ''))
    if (!now || changed.length === 0) return []
    const edit: RowEdit = Object.fromEntries(changed.map(({ at, field }) => [field, now[at] ?? '']))
    return [[row, edit] as const]
  })
  return { gone: mine.rows.flatMap(([row]) => (rows.has(row) ? [] : row)), edits }
}

/** What both agree on once a window has taken in the account's version; rows that it never had are not its own. */
export function agreedOn(theirs: UnfinishedImport | undefined, { base, mine }: Versions): UnfinishedImport {
  const known = new Set([...(base?.rows ?? []), ...mine.rows].map(([row]) => row))
  return { ...(theirs ?? mine), rows: (theirs?.rows ?? []).filter(([row]) => known.has(row)) }
}
