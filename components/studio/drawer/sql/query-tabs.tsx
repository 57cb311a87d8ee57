import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { titleOf } from '@/lib/domain/studio/sql/sql-statement'
import type { Queries, Query } from './use-queries'

/** How long a run takes by now, as seconds. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [])
  return <span className="tnum text-ink-600">{`${(Math.max(0, now - since) / 1000).toFixed(1)} s`}</span>
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

/** The queries of a map; running ones show their seconds and can be stopped. */
export function QueryTabs({ queries, current, choose, add, remove }: Queries) {
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
