import { Play } from 'lucide-react'
import { useRef } from 'react'
import type { Drawer } from '@/components/studio/drawer/use-drawer'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import { FaultStrip } from './fault-strip'
import { QueryTabs } from './query-tabs'
import { ResultPane } from './result-pane'
import { SqlEditor, type SqlEditorHandle } from './sql-editor'
import { TableNames } from './table-names'
import { type Queries, useQueries } from './use-queries'

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

/** Queries over the datasets of a map, with what they give. */
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
