import { createHash } from 'node:crypto'
import type { KeplerDataset } from '@/lib/domain/studio/read/kepler-map'

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

/** kepler.gl's own, so that either app opens what the other has saved. */
const namespace = 'keplergl'

/** Safe with any backslash setting of the server. PostgreSQL text cannot hold NUL. */
export const literal = (text: string): string =>
  `E'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export interface MapTables {
  maps: string
  datasets: string
  links: string
}

const tablesOf = (access: 'private' | 'public'): MapTables => {
  const maps = `${namespace}_${access}_v0`
  return { maps, datasets: `${maps}_datasets`, links: `${maps}_datasets_vis` }
}

export const privateTables = tablesOf('private')
export const publicTables = tablesOf('public')

/** kepler.gl's own name for the table, if it can make one. */
export function rowsTable({ maps }: MapTables, dataset: string): string {
  const isPlain = /^[a-z0-9_]{1,40}$/.test(dataset)
  return `${maps}_${isPlain ? dataset : `x${createHash('sha256').update(dataset).digest('hex').slice(0, 16)}`}`
}

const all = [privateTables, publicTables].flatMap((tables) => Object.values(tables) as string[])

export const isReadySql = `SELECT bool_and(to_regclass(name) IS NOT NULL) AS ready FROM unnest(ARRAY[${all
  .map(literal)
  .join(', ')}]) AS name`

const uuid = `${namespace}_create_uuid()`

export const setUpSql = [
  `CREATE OR REPLACE FUNCTION ${uuid} RETURNS uuid AS $$ BEGIN
    RETURN uuid_in(md5(random()::text || clock_timestamp()::text)::cstring);
  END $$ LANGUAGE plpgsql PARALLEL SAFE`,
  ...[privateTables, publicTables].flatMap(({ maps, datasets, links }) => [
    `CREATE TABLE IF NOT EXISTS ${maps} ("id" uuid PRIMARY KEY DEFAULT ${uuid}, "name" text NOT NULL,
      "description" text, "thumbnail" text, "isprivate" boolean, "config" json,
      "lastmodified" timestamp NOT NULL DEFAULT now())`,
    `CREATE TABLE IF NOT EXISTS ${datasets} ("id" uuid PRIMARY KEY DEFAULT ${uuid},
      "tablename" text UNIQUE NOT NULL, "name" text UNIQUE NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS ${links} ("vis" uuid NOT NULL, "dataset" uuid NOT NULL)`,
  ]),
].join(';\n')

export const publishSql = (tables: readonly string[], everyone: string): string =>
  `GRANT SELECT ON ${tables.map(identifier).join(', ')} TO ${identifier(everyone)}`

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
