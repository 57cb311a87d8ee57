import { type DataType, type Field, Type, tableFromIPC } from '@uwdata/flechette'
import { sqlLimits } from '@/lib/domain/studio/sql/sql-names'

import { resultColumns, type SqlResult } from './sql-result'

export interface SqlPort {
  runQuery(connection: number, text: string): Promise<Uint8Array>
  insertArrowFromIPCStream(
    connection: number,
    bytes: Uint8Array,
    options: { name: string; schema: string; create: boolean },
  ): Promise<void>
  startPendingQuery(connection: number, text: string, isStreamed: boolean): Promise<Uint8Array | null>
  pollPendingQuery(connection: number): Promise<Uint8Array | null>
  fetchQueryResults(connection: number): Promise<Uint8Array | null>
  connectInternal(): Promise<number>
}

export interface OpenedPort {
  port: SqlPort
  /** Works during a query, too. */
  end(): void
  broken: Promise<never>
}

async function openDuckDb(): Promise<OpenedPort> {
  const { AsyncDuckDB, PACKAGE_VERSION, VoidLogger } = await import('@duckdb/duckdb-wasm')
  const version = `?v=${encodeURIComponent(PACKAGE_VERSION)}`
  const worker = new Worker(`/worker/duckdb-browser-eh.worker.js${version}`)
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      // The page says so; it is no fault of the app.
      event.preventDefault()
      reject(new Error('The database has stopped.'))
    })
  })
  broken.catch(() => {})
  try {
    const port = new AsyncDuckDB(new VoidLogger(), worker)
    const file = new URL(`/worker/duckdb-eh.wasm${version}`, window.location.origin)
    await Promise.race([port.instantiate(file.href), broken])
    // Only the field says whether a value is a number of 128 bits, a UUID, bits or a time with a zone.
    await port.open({ arrowLosslessConversion: true })
    return { port, end: () => worker.terminate(), broken }
  } catch (error) {
    worker.terminate()
    throw error
  }
}

/** Applied before any table exists; the last one prevents queries from changing them. */
const settings = [
  `SET memory_limit = '${sqlLimits.memory}'`,
  'SET errors_as_json = true',
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  'SET enable_external_access = false',
]

const endOfStream = new Uint8Array([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])

export interface TableSource {
  name: string
  read(): Promise<Uint8Array>
}

export class SqlStopped extends Error {
  constructor() {
    super('The query was stopped.')
    this.name = 'SqlStopped'
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const rowsIn = (header: Uint8Array, batch: Uint8Array) =>
  tableFromIPC(joined([header, batch, endOfStream])).numRows

const hasWords = (type: DataType): boolean =>
  type.typeId === Type.Dictionary ||
  ('children' in type && (type.children as Field[]).some((child) => hasWords(child.type)))

/** The last semicolon would end the query inside of another. */
function withoutEnd(sql: string): string {
  let end = sql.length
  while (end > 0 && /[\s;]/.test(sql.charAt(end - 1))) end -= 1
  return sql.slice(0, end)
}

/**
 * Streams lack the words of an ENUM, so these columns become text.
 * @returns null if there are none
 */
function withoutEnums(sql: string, header: Uint8Array): string | null {
  const { fields } = tableFromIPC(joined([header, endOfStream])).schema
  if (!fields.some(({ type }) => hasWords(type))) return null
  const columns = fields.map(({ name, type }, at) => {
    const column = hasWords(type) ? `c${at}::VARCHAR` : `c${at}`
    return `${column} AS "${name.replaceAll('"', '""')}"`
  })
  const names = fields.map((_, at) => `c${at}`)
  return `SELECT ${columns.join(', ')} FROM (${withoutEnd(sql)}\n) AS result(${names.join(', ')})`
}

interface Opened extends OpenedPort {
  connection: number
}

/** Runs one query at a time. Stopping one ends the database, which restarts for the next. */
export class SqlClient {
  readonly #tables: readonly TableSource[]
  readonly #open: () => Promise<OpenedPort>
  #opened: Promise<Opened> | undefined
  #running: OpenedPort | undefined
  #turn: Promise<unknown> = Promise.resolve()
  /** Counts databases, to drop one that was ended while starting. */
  #age = 0

  constructor(tables: readonly TableSource[], open: () => Promise<OpenedPort> = openDuckDb) {
    this.#tables = tables
    this.#open = open
  }

  /** Starts the database and fills its tables ahead of the first query. @throws if it cannot start */
  async prepare(): Promise<void> {
    await this.#ready()
  }

  /** Read-only. @throws SqlStopped when `signal` aborts; an Error with DuckDB's reason as its message */
  run(sql: string, signal: AbortSignal): Promise<SqlResult> {
    const running = this.#turn.then(async () => {
      if (signal.aborted) throw new SqlStopped()
      const stop = () => this.close()
      signal.addEventListener('abort', stop, { once: true })
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new SqlStopped()), { once: true })
      })
      try {
        return await Promise.race([this.#answer(sql), stopped])
      } finally {
        signal.removeEventListener('abort', stop)
      }
    })
    this.#turn = running.catch(() => {})
    return running
  }

  close(): void {
    this.#opened = undefined
    this.#age += 1
    this.#running?.end()
    this.#running = undefined
  }

  #ready(): Promise<Opened> {
    if (this.#opened) return this.#opened
    const opening = this.#start(this.#age)
    this.#opened = opening
    opening.then(
      ({ broken }) => broken.catch(() => this.#opened === opening && this.close()),
      () => this.#opened === opening && this.close(),
    )
    return opening
  }

  async #start(age: number): Promise<Opened> {
    const opened = await this.#open()
    if (age !== this.#age) {
      opened.end()
      throw new SqlStopped()
    }
    this.#running = opened
    try {
      const { port, broken } = opened
      const connection = await port.connectInternal()
      for (const text of settings) await port.runQuery(connection, text)
      const now = new Date()
      const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-')
      // The built-in one needs an extension.
      await port.runQuery(connection, `CREATE MACRO current_date() AS DATE '${today}'`)
      for (const { name, read } of this.#tables) {
        const bytes = await read()
        if (age !== this.#age) throw new SqlStopped()
        const options = { name, schema: 'main', create: true }
        await Promise.race([port.insertArrowFromIPCStream(connection, bytes, options), broken])
      }
      await port.runQuery(connection, 'SET lock_configuration = true')
      if (age !== this.#age) throw new SqlStopped()
      return { ...opened, connection }
    } catch (error) {
      opened.end()
      throw error
    }
  }

  async #answer(sql: string): Promise<SqlResult> {
    const { port, connection, broken } = await this.#ready()
    const started = performance.now()
    await port.runQuery(connection, 'BEGIN TRANSACTION READ ONLY')
    try {
      return await Promise.race([this.#read(sql, started), broken])
    } finally {
      await Promise.race([port.runQuery(connection, 'ROLLBACK'), broken]).catch(() => {})
    }
  }

  async #begin(sql: string): Promise<Uint8Array> {
    const { port, connection } = await this.#ready()
    let header = await port.startPendingQuery(connection, sql, true)
    while (header === null) header = await port.pollPendingQuery(connection)
    return header
  }

  async #read(sql: string, started: number): Promise<SqlResult> {
    const { port, connection } = await this.#ready()
    let header = await this.#begin(sql)
    const plain = withoutEnums(sql, header)
    if (plain !== null) header = await this.#begin(plain)
    const parts = [header]
    let rows = 0
    let bytes = header.length
    let isCut = false
    for (;;) {
      const part = await port.fetchQueryResults(connection)
      if (part === null) continue
      if (part.length === 0) break
      if (rows >= sqlLimits.rows || bytes + part.length > sqlLimits.bytes) {
        isCut = true
        break
      }
      parts.push(part)
      bytes += part.length
      rows += rowsIn(header, part)
    }
    const ms = performance.now() - started
    const all = joined([...parts, endOfStream])
    return { ...resultColumns(all), isCut, ms, bytes: all }
  }
}
