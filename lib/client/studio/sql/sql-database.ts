/** The calls of DuckDB that are used; a test answers them without a browser. */
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
  /** Ends the database at once, even during a query. */
  end(): void
  /** Rejects when the database breaks. */
  broken: Promise<never>
}

/** Starts DuckDB in a worker of its own, from this app's files. */
export async function openDuckDb(): Promise<OpenedPort> {
  const { AsyncDuckDB, PACKAGE_VERSION, VoidLogger } = await import('@duckdb/duckdb-wasm')
  const version = `?v=${encodeURIComponent(PACKAGE_VERSION)}`
  const worker = new Worker(`/worker/duckdb-browser-eh.worker.js${version}`)
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The database has stopped.')))
  })
  broken.catch(() => {})
  try {
    const port = new AsyncDuckDB(new VoidLogger(), worker)
    const file = new URL(`/worker/duckdb-eh.wasm${version}`, window.location.origin)
    await Promise.race([port.instantiate(file.href), broken])
    await port.open({ query: { castBigIntToDouble: true, castDecimalToDouble: true } })
    return { port, end: () => worker.terminate(), broken }
  } catch (error) {
    worker.terminate()
    throw error
  }
}
