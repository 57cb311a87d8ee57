import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OpenedPort, SqlPort } from '@/lib/client/studio/sql/sql-client'

const require = createRequire(import.meta.url)

type Blocking = typeof import('@duckdb/duckdb-wasm/blocking')

/** The browser's database in this process. */
export async function openSqlPort(onEnd: () => void = () => {}): Promise<OpenedPort> {
  const file = require.resolve('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs')
  const duckdb: Blocking = require(file)
  const bundle = { mainModule: join(dirname(file), 'duckdb-eh.wasm'), mainWorker: '' }
  const database = await duckdb.createDuckDB(
    { mvp: bundle, eh: bundle },
    new duckdb.VoidLogger(),
    duckdb.NODE_RUNTIME,
  )
  await database.instantiate(() => {})
  database.open({ arrowLosslessConversion: true })
  const port: SqlPort = {
    connectInternal: async () => database.connect().useUnsafe((_, connection) => connection),
    runQuery: async (connection, text) => database.runQuery(connection, text),
    insertArrowFromIPCStream: async (connection, bytes, options) =>
      database.insertArrowFromIPCStream(connection, bytes, options),
    startPendingQuery: async (connection, text, isStreamed) =>
      database.startPendingQuery(connection, text, isStreamed),
    pollPendingQuery: async (connection) => database.pollPendingQuery(connection),
    fetchQueryResults: async (connection) => database.fetchQueryResults(connection),
  }
  return { port, end: onEnd, broken: new Promise(() => {}) }
}
