'use client'

import { Search } from 'lucide-react'
import Link from 'next/link'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Input } from '@/components/ui/input'
import { LinkButton } from '@/components/ui/link-button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { type OlderRuns, useOlderRuns } from '@/lib/client/evaluation/use-older-runs'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  byNewest,
  mergedRuns,
  type RecordList,
  recordPath,
  recordsOf,
  searchRecords,
  summariesOf,
} from '@/lib/domain/evaluation/evaluation-records'
import { formatCountOf } from '@/lib/format/number'
import { EvaluationList } from './evaluation-list'
import { NothingFound } from './nothing-found'

const titles: Record<RecordList, string> = { default: 'Locations', custom: 'My Analyses' }

/** A customer's records: search, the two summaries, and all records by day. */
export function EvaluationsPanel({ list }: { list: RecordList }) {
  const { to } = useGuest()
  const runs = useRuns()
  const older = useOlderRuns(runs.data)
  const records = runs.data && mergedRuns([runs.data, ...older.answers])
  const [search, setSearch] = useQueryState('search', { defaultValue: '', throttleMs: 300 })
  const hrefOf = (record: EvaluationRecord) => to(recordPath(record))
  return (
    <aside
      data-ground="paper"
      className="z-10 flex w-(--size-panel-wide) flex-none flex-col bg-paper text-ink-1000 max-md:w-full"
    >
      <div className="px-4 pt-3.5">
        <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">{titles[list]}</h1>
        <Input
          quiet
          type="search"
          icon={<Search aria-hidden />}
          aria-label="Search evaluations"
          placeholder="Search evaluations"
          className="mt-2.5 mb-3"
          value={search}
          onChange={(event) => void setSearch(event.target.value)}
        />
      </div>
      {list === 'default' && <Summaries runs={records ?? []} hrefOf={hrefOf} />}
      <ListBody
        list={list}
        runs={runs}
        records={records}
        older={older}
        search={search}
        onClearSearch={() => void setSearch(null)}
        hrefOf={hrefOf}
      />
    </aside>
  )
}

function emptyText(list: RecordList, isGuest: boolean): string {
  if (list === 'custom') return 'Your market analyses will appear here.'
  if (isGuest) return 'The examples are being evaluated and will appear here.'
  return 'Save sites from the map and submit them. What each would sell will appear here.'
}

interface ListBodyProps {
  list: RecordList
  runs: ReturnType<typeof useRuns>
  records: readonly EvaluationRecord[] | undefined
  older: OlderRuns
  search: string
  onClearSearch: () => void
  hrefOf: (record: EvaluationRecord) => string
}

function ListBody({ list, runs, records, older, search, onClearSearch, hrefOf }: ListBodyProps) {
  const { isGuest, to } = useGuest()
  const [now] = useState(() => new Date())
  if (!records && runs.error) {
    return (
      <ErrorStrip className="mx-4" onRetry={() => void runs.mutate()} retrying={runs.isValidating}>
        {messageOf(runs.error, "Couldn't fetch evaluations")}
      </ErrorStrip>
    )
  }
  if (!records) {
    return <SkeletonRows label="Please wait, loading locations..." rows={8} height={54} leading={false} />
  }
  const all = recordsOf(records, list).sort(byNewest)
  if (all.length === 0 && !older.hasMore) {
    return (
      <EmptyState
        title="No locations found."
        action={<LinkButton href={to(routes.scouting)}>Scout locations</LinkButton>}
      >
        {emptyText(list, isGuest)}
      </EmptyState>
    )
  }
  const found = searchRecords(all, search)
  if (found.length === 0 && !older.hasMore) {
    return <NothingFound title="No locations found." search={search} onClear={onClearSearch} />
  }
  return <EvaluationList records={found} older={older} now={now} hrefOf={hrefOf} />
}

interface SummariesProps {
  runs: readonly EvaluationRecord[]
  hrefOf: (record: EvaluationRecord) => string
}

function Summaries({ runs, hrefOf }: SummariesProps) {
  const summaries = summariesOf(runs)
  if (summaries.length === 0) return null
  return (
    <nav aria-label="All evaluated locations" className="grid auto-cols-fr grid-flow-col gap-2 px-4 pb-1">
      {summaries.map(({ title, record }) => (
        <Link
          key={record.evalId}
          href={hrefOf(record)}
          className="flex min-h-10 flex-wrap items-center justify-between gap-x-2 rounded-md bg-ink-100 px-3 py-1 transition-colors duration-(--duration-instant) hover:bg-ink-200 max-sm:min-h-11"
        >
          <span className="font-medium">{title}</span>
          <span className="tnum text-xs text-ink-600">{formatCountOf(record.locations, 'location')}</span>
        </Link>
      ))}
    </nav>
  )
}
