import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { SqlClient, SqlStopped } from '@/lib/client/studio/sql/sql-client'
import type { SqlResult } from '@/lib/client/studio/sql/sql-result'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { type QueryFault, queryFault } from '@/lib/domain/studio/sql/query-fault'
import { quotedName, type SqlTable, sqlLimits, sqlTables } from '@/lib/domain/studio/sql/sql-names'
import { isBlank, statementFault } from '@/lib/domain/studio/sql/sql-statement'

type QueryRun =
  | { step: 'idle' }
  | { step: 'running'; since: number; stop: () => void }
  | { step: 'failed'; fault: QueryFault }

export interface Query {
  id: number
  text: string
  run: QueryRun
  /** Kept while later runs fail, with its own query text. */
  last: { result: SqlResult; of: string } | undefined
}

const firstText = ([table]: readonly SqlTable[]) =>
  table ? `select *\nfrom ${quotedName(table.name)}\nlimit 100` : ''

const newQuery = (id: number, text: string): Query => ({ id, text, run: { step: 'idle' }, last: undefined })

/** A map's database, closed with the map. */
function useDatabase(client: StudioClient, tables: readonly SqlTable[]) {
  const database = useMemo(
    () =>
      new SqlClient(
        tables.map(({ dataId, name }) => ({ name, read: () => client.ask('arrow', { dataId }) })),
      ),
    [client, tables],
  )
  const [state, setState] = useState<'starting' | 'ready' | 'failed'>('starting')
  const prepare = useMemo(
    () => () => {
      setState('starting')
      database.prepare().then(
        () => setState('ready'),
        (error) => !(error instanceof SqlStopped) && setState('failed'),
      )
    },
    [database],
  )
  useEffect(() => {
    prepare()
    return () => database.close()
  }, [database, prepare])
  return { database, state, prepare }
}

/** A map's queries with their texts, runs and last results. */
export function useQueries(client: StudioClient, datasets: MapOutline['datasets']) {
  const tables = useMemo(() => sqlTables(datasets), [datasets])
  const { database, state, prepare } = useDatabase(client, tables)
  const [queries, setQueries] = useState(() => [newQuery(1, firstText(tables))])
  const [chosen, choose] = useState(1)
  const last = useRef(1)
  const latest = useLatest(queries)
  const set = (id: number, change: Partial<Query>) =>
    setQueries((before) => before.map((query) => (query.id === id ? { ...query, ...change } : query)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when another map opens.
  useEffect(() => {
    for (const { run } of latest.current) if (run.step === 'running') run.stop()
    setQueries((before) => before.map((query) => newQuery(query.id, query.text)))
  }, [client])

  const run = ({ id, text, run: { step } }: Query) => {
    // A second run would take the first one's result for its own.
    if (step === 'running' || isBlank(text)) return
    const known = statementFault(text)
    if (known) return set(id, { run: { step: 'failed', fault: known } })
    const stop = new AbortController()
    set(id, { run: { step: 'running', since: Date.now(), stop: () => stop.abort() } })
    database.run(text, stop.signal).then(
      (result) => set(id, { run: { step: 'idle' }, last: { result, of: text } }),
      (error: unknown) => {
        if (error instanceof SqlStopped) return set(id, { run: { step: 'idle' } })
        const reason = error instanceof Error ? error.message : ''
        set(id, { run: { step: 'failed', fault: queryFault(reason, { sql: text, tables }) } })
      },
    )
  }
  const add = () => {
    last.current += 1
    const id = last.current
    setQueries((before) => [...before, newQuery(id, '')])
    choose(id)
  }
  const remove = (id: number) => {
    const place = queries.findIndex((query) => query.id === id)
    const rest = queries.filter((query) => query.id !== id)
    const found = queries[place]
    if (found?.run.step === 'running') found.run.stop()
    setQueries(rest)
    const next = rest[Math.min(place, rest.length - 1)]
    if (chosen === id && next) choose(next.id)
  }
  const current = queries.find(({ id }) => id === chosen) ?? queries[0] ?? newQuery(0, '')
  return {
    tables,
    queries,
    current,
    choose,
    run,
    state,
    prepare,
    write: (id: number, text: string) => set(id, { text }),
    add: queries.length < sqlLimits.queries ? add : undefined,
    remove: queries.length > 1 ? remove : undefined,
  }
}

export type Queries = ReturnType<typeof useQueries>
