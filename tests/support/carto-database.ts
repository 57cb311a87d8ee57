import type { Results } from '@electric-sql/pglite'
import { openEmpty } from './database-image'

/** CARTO's role for everyone on the web. */
const everyone = 'cartodb_publicuser'

const kinds: Readonly<Record<number, string>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  1700: 'number',
  1082: 'date',
  1114: 'date',
  1184: 'date',
}

interface SqlAnswer {
  rows: Record<string, unknown>[]
  /** Seconds. */
  time: number
  total_rows: number
  fields: Record<string, { type: string }>
}

export interface CartoDatabase {
  query(sql: string, isPublic: boolean): Promise<SqlAnswer>
  /** @returns the number of rows */
  copy(command: string, csv: string): Promise<number>
  tables(): Promise<string[]>
  empty(): Promise<void>
  close(): Promise<void>
}

const kindOf = (type: number) => kinds[type] ?? 'string'

/** As the SQL API writes them: numbers as such, at any precision. */
function answerOf({ rows, fields }: Results): SqlAnswer {
  const numeric = fields.filter(({ dataTypeID }) => kindOf(dataTypeID) === 'number').map(({ name }) => name)
  const written = (rows as Record<string, unknown>[]).map((row) => ({
    ...row,
    ...Object.fromEntries(numeric.map((name) => [name, row[name] === null ? null : Number(row[name])])),
  }))
  return {
    rows: written,
    time: 0.001,
    total_rows: rows.length,
    fields: Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, { type: kindOf(dataTypeID) }])),
  }
}

/** A real PostgreSQL with the rights of the account's two keys. */
export async function openCartoDatabase(): Promise<CartoDatabase> {
  const client = await openEmpty()
  await client.exec(`CREATE ROLE ${everyone}`)
  const names = async () => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
    return rows.map(({ name }) => name)
  }
  return {
    async query(sql, isPublic) {
      if (isPublic) await client.exec(`SET ROLE ${everyone}`)
      try {
        return answerOf((await client.exec(sql)).at(-1) ?? { rows: [], fields: [] })
      } finally {
        if (isPublic) await client.exec('RESET ROLE')
      }
    },
    async copy(command, csv) {
      const from = command.replace('FROM STDIN', "FROM '/dev/blob'")
      const { affectedRows } = await client.query(from, [], { blob: new Blob([csv]) })
      return affectedRows ?? 0
    },
    tables: names,
    async empty() {
      for (const name of await names()) await client.exec(`DROP TABLE "${name}" CASCADE`)
    },
    close: () => client.close(),
  }
}
