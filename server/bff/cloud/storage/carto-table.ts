import type { KeplerDataset } from '@/lib/domain/studio/read/kepler-map'
import { identifier } from './carto-tables'

/** A dataset of a map on its way to a table. */
export interface TableDraft {
  /** Its name among the account's datasets: its id in the map. */
  name: string
  /** Definitions of the columns in SQL. */
  columns: string
  /** Names of the columns in SQL. */
  names: string
  /** In pieces, with a heading; undefined without rows. */
  csv: Buffer[] | undefined
}

/** Names that PostgreSQL has taken, and one that gets lost in the objects of its answers. */
const takenNames: ReadonlySet<string> = new Set([
  ...['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'],
  '__proto__',
])
/** PostgreSQL cuts longer names, which may make two of them the same. */
const nameBytes = 63

/** A column's name in its table for each field of a dataset, all different. */
export function columnNames(fields: readonly { name: string }[]): string[] {
  const taken = new Set<string>()
  return fields.map(({ name }, at) => {
    const isUsable =
      name !== '' && !name.includes('\0') && Buffer.byteLength(name) <= nameBytes && !takenNames.has(name)
    const unique = isUsable && !taken.has(name) ? name : `column ${at + 1} of ${fields.length}`
    taken.add(unique)
    return unique
  })
}

const isNone = (cell: unknown) => cell === null || cell === undefined

type ColumnType = 'numeric' | 'boolean' | 'text'

/** The type that keeps a cell as it is; undefined for no value, which any type keeps. */
function typeOf(cell: unknown): ColumnType | undefined {
  if (isNone(cell)) return undefined
  if (typeof cell === 'number') return 'numeric'
  return typeof cell === 'boolean' ? 'boolean' : 'text'
}

/** A cell in CSV: without quotes it is a number, a truth or no value. */
function cellText(cell: unknown): string {
  if (isNone(cell)) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell)
  return `"${text.replaceAll('\0', '').replaceAll('"', '""')}"`
}

/** Texts keep anything. */
const widest = (known: ColumnType | undefined, type: ColumnType | undefined) =>
  known === undefined || known === type || type === undefined ? (type ?? known) : 'text'

/** Lines of rows in CSV; widens the types of the columns to what the rows hold. */
function linesOf(rows: readonly unknown[], types: (ColumnType | undefined)[]): string {
  let lines = ''
  for (const row of rows) {
    const cells: readonly unknown[] = Array.isArray(row) ? row : []
    for (const at of types.keys()) {
      types[at] = widest(types[at], typeOf(cells[at]))
      lines += `${at === 0 ? '' : ','}${cellText(cells[at])}`
    }
    lines += '\n'
  }
  return lines
}

/**
 * @param rows some at a time, so that other requests are answered meanwhile
 * @param name of the dataset among those of its map
 */
export async function tableDraft(
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  { fields }: Pick<KeplerDataset, 'fields'>,
  name: string,
): Promise<TableDraft> {
  const columns = columnNames(fields).map(identifier)
  const types: (ColumnType | undefined)[] = columns.map(() => undefined)
  const csv: Buffer[] = []
  for await (const some of rows) if (some.length > 0) csv.push(Buffer.from(linesOf(some, types)))
  return {
    name,
    columns: columns.map((column, at) => `${column} ${types[at] ?? 'text'}`).join(', '),
    names: columns.join(', '),
    csv: csv.length === 0 ? undefined : [Buffer.from(`${columns.join(',')}\n`), ...csv],
  }
}
