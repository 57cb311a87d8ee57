import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Cell, Field } from '@/lib/contract/dataset'
import { siteColumns } from '@/lib/domain/site-columns'
import type { Bounds } from '@/lib/geo/mercator'
import { postgresPrograms, startPostgres } from '@/tests/support/postgres-server'

/** The same sites in PostgreSQL, asked the same question. */
export interface SitesInPostgres {
  version: string
  /** The ways to ask, of which the better one depends on the size of the box. */
  ways: Readonly<Record<string, (bounds: Bounds, limit: number) => Promise<Cell[][]>>>
  close(): Promise<void>
}

/** What is used of node-postgres, which has no types of its own. */
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
 * A server of its own with the sites of `<root>/sites.copy`: a GiST index over their points and one over their rank, all
 * of it in its memory, neighbours stored beside each other as in the atlas. Null where PostgreSQL is not installed.
 */
export async function openSitesInPostgres(root: string): Promise<SitesInPostgres | null> {
  const programs = postgresPrograms()
  if (!programs) return null
  const server = await startPostgres(programs, ['shared_buffers=1GB', 'max_wal_size=8GB'])
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
      ways: Object.fromEntries(
        Object.entries(conditions).map(([name, condition]) => [
          name,
          (bounds: Bounds, limit: number) => find(client, { name, condition }, [...bounds, limit]),
        ]),
      ),
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
  const best = 'greatest(coalesce("Score AC", 0), coalesce("Score DC", 0))'
  return [
    `create unlogged table given (${columns})`,
    `copy given from '${join(root, 'sites.copy')}'`,
    `create unlogged table sites as
       select ${columnList}, point(lng, lat) as position,
              row_number() over (order by ${best} desc, coalesce(capacity, 0) desc, osm_id collate "C")::integer as rank
       from given`,
    'drop table given',
    'create index sites_position on sites using gist (position)',
    'cluster sites using sites_position',
    'create index sites_rank on sites (rank)',
    'vacuum analyze sites',
  ]
}

/**
 * The planner knows nothing about how many points a box holds and always takes the GiST index; of two plain numbers it
 * knows, and walks the sites by rank where the box is large.
 */
const conditions = {
  'a GiST index': 'position <@ box(point($1, $2), point($3, $4))',
  'an index by rank': 'lng between $1 and $3 and lat between $2 and $4',
} as const

async function find(
  client: Client,
  { name, condition }: { name: string; condition: string },
  values: readonly number[],
): Promise<Cell[][]> {
  const { rows } = await client.query({
    // Prepared once: the same plan cache that an application has.
    name,
    text: `select ${columnList} from sites where ${condition} order by rank limit $5`,
    values,
    rowMode: 'array',
  })
  return rows as Cell[][]
}
