import type { KeplerDataset } from '@/lib/domain/studio/read/kepler-map'
import { identifier } from './carto-tables'

export interface TableDraft {
  name: string
  columns: string
  names: string
  csv: Buffer[] | undefined
}

/** PostgreSQL's system columns, and `__proto__`, which JavaScript objects lose. */
const takenNames: ReadonlySet<string> = new Set([
  ...['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'],
  '__proto__',
])
/** PostgreSQL truncates longer names, which may collide then. */
const nameBytes = 63

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

/** The narrowest type that keeps the cell; undefined for an empty one. */
function typeOf(cell: unknown): ColumnType | undefined {
  if (isNone(cell)) return undefined
  if (typeof cell === 'number') return 'numeric'
  return typeof cell === 'boolean' ? 'boolean' : 'text'
}

function cellText(cell: unknown): string {
  if (isNone(cell)) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell)
  return `"${text.replaceAll('\0', '').replaceAll('"', '""')}"`
}

const widest = (known: ColumnType | undefined, type: ColumnType | undefined) =>
  known === undefined || known === type || type === undefined ? (type ?? known) : 'text'

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
