import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type PostgresServer, startPostgres } from '@/tests/support/postgres-server'

export interface RunDatabases {
  /** Creates an empty database. @returns its address */
  create(): Promise<string>
  close(): Promise<void>
}

/** One PostgreSQL server for the run, started on the first call, with a database per caller. */
export function createRunDatabases(): RunDatabases {
  let server: Promise<PostgresServer> | undefined
  let count = 0

  return {
    async create() {
      server ??= startPostgres()
      const { url } = await server
      count += 1
      const name = `battery_${count}`
      const db = drizzle(url)
      await db.execute(sql.raw(`create database ${name}`)).finally(() => db.$client.end())
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
    close: async () => (await server)?.stop(),
  }
}
