import { Play, Plus, Table2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Drawer } from '@/components/studio/drawer/use-drawer'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { Spinner } from '@/components/ui/progress'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { quotedName, type SqlTable } from '@/lib/domain/studio/sql/sql-names'
import { titleOf } from '@/lib/domain/studio/sql/sql-statement'
import { formatDecimal } from '@/lib/format/number'
import { ownIn } from '@/lib/json/json-parts'
import { FaultStrip } from './fault-strip'
import { ResultPane } from './result-pane'
import { SqlEditor, type SqlEditorHandle } from './sql-editor'
import { type Queries, type Query, useQueries } from './use-queries'

interface TableNamesProps {
  tables: readonly SqlTable[]
  onInsert: (name: string) => void
}

const words: Readonly<Record<string, string>> = {
  integer: 'number',
  real: 'number',
  float: 'number',
  int: 'number',
  timestamp: 'time',
  date: 'date',
  boolean: 'yes or no',
  string: 'text',
  h3: 'H3',
  geojson: 'GeoJSON',
}

const entry =
  'flex w-full items-baseline gap-2 rounded-sm px-2 py-1 text-left hover:bg-ink-100 max-sm:min-h-11'

/** Tables and columns as queries name them; a press inserts the name. */
function TableNames({ tables, onInsert }: TableNamesProps) {
  return (
    <Popover
      label="Datasets and their columns"
      side="top"
      align="end"
      className="max-h-80 w-72 overflow-y-auto p-2 text-xs"
      trigger={
        <Button tone="ghost" size="sm" icon={<Table2 aria-hidden />}>
          Columns
        </Button>
      }
    >
      {tables.map(({ dataId, label, name, columns }) => (
        <section key={dataId} aria-label={label} className="mb-2 last:mb-0">
          <button type="button" className={entry} onClick={() => onInsert(name)}>
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            {label !== name && <span className="min-w-0 truncate text-ink-600">{label}</span>}
          </button>
          <ul>
            {columns.map((column) => (
              <li key={column.name}>
                <button type="button" className={entry} onClick={() => onInsert(quotedName(column.name))}>
                  <span className="min-w-0 flex-1 truncate pl-2">{column.name}</span>
                  <span className="text-ink-600">{ownIn(words, column.type) ?? column.type}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Popover>
  )
}

interface SqlPanelProps {
  client: StudioClient
  datasets: MapOutline['datasets']
  onAdd: Drawer['parts']['onAdd']
}

const stateTexts: Readonly<Record<Exclude<Queries['state'], 'failed'>, string>> = {
  starting: 'Starting the database…',
  ready: 'Runs in this browser, on the loaded datasets.',
}

function Foot({ queries, onInsert }: { queries: Queries; onInsert: (name: string) => void }) {
  const { current, run, state, tables, prepare } = queries
  if (state === 'failed') {
    return (
      <ErrorStrip onRetry={prepare} className="m-2 py-2 text-xs">
        The database could not be started.
      </ErrorStrip>
    )
  }
  const isRunning = current.run.step === 'running'
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 text-xs">
      <Button icon={<Play aria-hidden />} disabled={isRunning} onClick={() => run(current)}>
        Run
      </Button>
      <kbd className="font-sans text-2xs text-ink-600 max-sm:hidden">Ctrl Enter</kbd>
      <p role="status" className="min-w-0 flex-1 text-right text-2xs text-ink-600">
        {stateTexts[state]}
      </p>
      <TableNames tables={tables} onInsert={onInsert} />
    </div>
  )
}

/** Queries over a map's datasets, with their results. */
export function SqlPanel({ client, datasets, onAdd }: SqlPanelProps) {
  const queries = useQueries(client, datasets)
  const { current, tables, run, write } = queries
  const editor = useRef<SqlEditorHandle>(null)
  const { fault } = current.run.step === 'failed' ? current.run : {}
  return (
    <div className="flex min-h-0 flex-1 divide-ink-200 max-md:flex-col max-md:divide-y md:divide-x">
      <section
        aria-label="Query"
        className="flex min-h-0 min-w-0 flex-col max-md:flex-1 md:w-[min(490px,50%)]"
      >
        <QueryTabs {...queries} />
        <div className="min-h-0 flex-1">
          <SqlEditor
            key={current.id}
            ref={editor}
            text={current.text}
            tables={tables}
            fault={fault?.at}
            onText={(text) => write(current.id, text)}
            onRun={() => run(current)}
          />
        </div>
        {fault && (
          <FaultStrip
            fault={fault}
            onFix={fault.at && fault.fix && (() => editor.current?.write(fault.fix?.text ?? '', fault.at))}
          />
        )}
        <Foot queries={queries} onInsert={(name) => editor.current?.write(name)} />
      </section>
      <section aria-label="Result of the query" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ResultPane query={current} client={client} onAdd={onAdd} />
      </section>
    </div>
  )
}

/** Seconds that a query has run. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [])
  return <span className="tnum text-ink-600">{`${formatDecimal(Math.max(0, now - since) / 1000)} s`}</span>
}

interface QueryTabProps {
  query: Query
  title: string
  isChosen: boolean
  onChoose: () => void
  onRemove: (() => void) | undefined
}

function QueryTab({ query: { run }, title, isChosen, onChoose, onRemove }: QueryTabProps) {
  return (
    <li className={classes('flex shrink-0 items-center rounded-sm', isChosen && 'bg-ink-100')}>
      <button
        type="button"
        aria-current={isChosen}
        onClick={onChoose}
        className="flex h-7 max-w-52 items-center gap-2 rounded-sm px-2.5 text-xs font-medium text-ink-800 hover:bg-ink-100 max-sm:h-11"
      >
        {run.step === 'running' && <Spinner className="size-3.5 shrink-0" />}
        <span className="truncate">{title}</span>
        {run.step === 'running' && <Elapsed since={run.since} />}
      </button>
      {run.step === 'running' && (
        <Button tone="ghost" size="sm" onClick={run.stop}>
          Cancel
        </Button>
      )}
      {run.step !== 'running' && isChosen && onRemove && (
        <IconButton size="sm" label={`Close ${title}`} icon={<X aria-hidden />} onClick={onRemove} />
      )}
    </li>
  )
}

/** A tab per query; running ones show their seconds and a stop button. */
function QueryTabs({ queries, current, choose, add, remove }: Queries) {
  return (
    <div className="flex items-center gap-1 px-2.5 py-1.5">
      <ul aria-label="Queries" className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
        {queries.map((query) => (
          <QueryTab
            key={query.id}
            query={query}
            title={titleOf(query.text) ?? `Query ${query.id}`}
            isChosen={query.id === current.id}
            onChoose={() => choose(query.id)}
            onRemove={remove && (() => remove(query.id))}
          />
        ))}
      </ul>
      <IconButton size="sm" label="New query" icon={<Plus aria-hidden />} disabled={!add} onClick={add} />
    </div>
  )
}
