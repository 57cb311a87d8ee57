import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Field } from '@/lib/catalogue/field'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { Bounds } from '@/lib/geo/mercator'
import { startPostgres } from '@/tests/support/postgres-server'

/** `A` is the form of the result. */
type Ask<A> = (bounds: Bounds, limit: number) => Promise<A>

/** The best strategy depends on the box. */
export interface SitesInPostgres {
  version: string
  /** By strategy: rows of values. */
  columns: Readonly<Record<string, Ask<Cell[][]>>>
  /** By strategy: one text, joined from rows stored as JSON. */
  ready: Readonly<Record<string, Ask<string>>>
  close(): Promise<void>
}

/** node-postgres has no types of its own. */
interface Client {
  query(query: string | object): Promise<{ rows: unknown[] }>
  release(): void
}
interface Pool {
  connect(): Promise<Client>
  end(): Promise<void>
}

const sqlType: Record<Field['type'], string> = {
  string: 'text',
  real: 'double precision',
  integer: 'integer',
  boolean: 'boolean',
  timestamp: 'double precision',
  geojson: 'text',
  h3: 'text',
}
const quoted = (name: string) => `"${name}"`
const columnList = siteColumns.map(({ name }) => quoted(name)).join(', ')

/**
 * Holds `<root>/sites.copy` in columns and as JSON, with a GiST index over points and one over rank, fully
 * cached, clustered by position like the atlas.
 */
export async function openSitesInPostgres(root: string): Promise<SitesInPostgres> {
  const server = await startPostgres(['shared_buffers=1GB', 'max_wal_size=8GB'])
  const pool = drizzle(server.url).$client as unknown as Pool
  const close = async () => {
    await pool.end().catch(() => undefined)
    server.stop()
  }
  try {
    const client = await pool.connect()
    for (const statement of statements(root)) await client.query(statement)
    const { rows } = await client.query({ text: 'show server_version', rowMode: 'array' })
    return {
      version: String(rows[0]),
      columns: byWay((way) => (bounds, limit) => ask(client, columnsOf(way), [...bounds, limit])),
      ready: byWay((way) => async (bounds, limit) => {
        const [row] = await ask(client, readyOf(way), [...bounds, limit])
        return String(row?.[0] ?? '')
      }),
      close() {
        client.release()
        return close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function statements(root: string): string[] {
  const columns = siteColumns.map(({ name, type }) => `${quoted(name)} ${sqlType[type]}`).join(', ')
  const score = 'greatest(coalesce("Score AC", 0), coalesce("Score DC", 0))'
  return [
    `create unlogged table given (${columns})`,
    `copy given from '${join(root, 'sites.copy')}'`,
    `create unlogged table sites as
       select ${columnList}, point(lng, lat) as position,
              row_number() over (order by ${score} desc, coalesce(capacity, 0) desc, osm_id collate "C")::integer as rank
       from given`,
    'drop table given',
    `create unlogged table ready as
       select lat, lng, position, rank, json_build_array(${columnList})::text as json from sites`,
    ...['sites', 'ready'].flatMap((table) => [
      `create index ${table}_position on ${table} using gist (position)`,
      `cluster ${table} using ${table}_position`,
      `create index ${table}_rank on ${table} (rank)`,
      `vacuum analyze ${table}`,
    ]),
  ]
}

/**
 * The planner cannot estimate how many points a box holds and always takes the GiST index. For two plain
 * numbers it can, and walks the sites by rank if the box is large.
 */
const conditions = {
  'a GiST index': 'position <@ box(point($1, $2), point($3, $4))',
  'an index by rank': 'lng between $1 and $3 and lat between $2 and $4',
} as const

type Way = keyof typeof conditions

function byWay<A>(make: (way: Way) => Ask<A>): Record<string, Ask<A>> {
  return Object.fromEntries((Object.keys(conditions) as Way[]).map((way) => [way, make(way)]))
}

const best = (way: Way) => `where ${conditions[way]} order by rank limit $5`
const columnsOf = (way: Way) => ({
  name: `columns by ${way}`,
  text: `select ${columnList} from sites ${best(way)}`,
})
const readyOf = (way: Way) => ({
  name: `ready by ${way}`,
  text: `select string_agg(json, ',') from (select json from ready ${best(way)}) as found`,
})

/** Named, for the plan cache that an application has. */
async function ask(
  client: Client,
  statement: { name: string; text: string },
  values: readonly number[],
): Promise<Cell[][]> {
  const { rows } = await client.query({ ...statement, values, rowMode: 'array' })
  return rows as Cell[][]
}
