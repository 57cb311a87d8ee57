'use client'

import { Search } from 'lucide-react'
import Link from 'next/link'
import { useQueryState } from 'nuqs'
import { useEffect, useMemo, useState } from 'react'
import { CustomerPicker } from '@/components/customer-picker/customer-picker'
import { RecordMenu, type RecordTools, useRecordTools } from '@/components/record-changes/record-menu'
import { AddTools, ChoiceBar, RecordBox, ToolDialogs } from '@/components/record-changes/record-tools'
import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Input } from '@/components/ui/text-field'
import { useLatest } from '@/components/ui/use-latest'
import { useCustomer } from '@/lib/client/address/customer'
import { messageOf } from '@/lib/client/fetch/request-error'
import { type OlderRecords, useOlderRecords, useRecords } from '@/lib/client/records/use-records'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { routes } from '@/lib/config/routes'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  type ListedRecord,
  listTitles,
  mergedRecords,
  newestFirst,
  type RecordList,
  recordPath,
  recordsOf,
  searchRecords,
  searchSummaries,
  summariesOf,
} from '@/lib/domain/records/record-facts'
import { formatCountOf } from '@/lib/format/number'
import { NothingFound } from './nothing-found'
import { RecordListing } from './record-listing'

type HrefOf = (record: Pick<EvaluationRecord, 'evalId' | 'type'>) => string

export interface ShownRecords {
  all: readonly ListedRecord[]
  found: readonly EvaluationRecord[]
  search: string
}

interface RecordsPanelProps {
  list: RecordList
  /** Record with a pin below the cursor. */
  lit?: string | undefined
  /** Called with the record whose row is below the cursor or has the focus. */
  onHover?: ((evalId: string | undefined) => void) | undefined
  /** Called with the records once they have loaded, and when they change. */
  onShown?: (shown: ShownRecords) => void
}

/** A customer's records: search, both summaries, and all records by day. */
export function RecordsPanel({ list, lit, onHover, onShown }: RecordsPanelProps) {
  const { to } = useGuest()
  const runs = useRecords()
  const older = useOlderRecords(runs.data)
  const { answers } = older
  const records = useMemo(() => runs.data && mergedRecords([runs.data, ...answers]), [runs.data, answers])
  const [search, setSearch] = useQueryState('search', { defaultValue: '', throttleMs: 300 })
  const hrefOf: HrefOf = (record) => to(recordPath(record, search))
  const all = useMemo(() => newestFirst(recordsOf(records ?? [], list)), [records, list])
  const found = useMemo(() => searchRecords(all, search), [all, search])
  const tools = useRecordTools(list, found)
  const hasLoaded = records !== undefined
  const shown = useLatest(onShown)
  useEffect(() => {
    if (hasLoaded) shown.current?.({ all, found, search })
  }, [hasLoaded, all, found, search, shown])
  const summaries = list === 'default' ? searchSummaries(summariesOf(records ?? []), search) : []
  return (
    <aside
      data-ground="paper"
      className="z-panel flex w-(--size-panel-wide) flex-none flex-col bg-paper text-ink-1000 max-md:w-full"
    >
      <div className="px-4 pt-3.5">
        <div className="flex min-h-8 items-center justify-between gap-2">
          <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">{listTitles[list]}</h1>
          <AddTools tools={tools} />
        </div>
        <Input
          quiet
          type="search"
          icon={<Search aria-hidden />}
          aria-label={`Search ${listTitles[list]}`}
          placeholder={`Search ${listTitles[list]}`}
          className="mt-2.5 mb-3"
          value={search}
          onChange={(event) => void setSearch(event.target.value)}
        />
      </div>
      <Summaries summaries={summaries} hrefOf={hrefOf} />
      <ChoiceBar tools={tools} />
      <ListBody
        list={list}
        runs={runs}
        isEmpty={all.length === 0}
        found={records && found}
        tools={tools}
        older={older}
        search={search}
        hasSummary={summaries.length > 0}
        onClearSearch={() => void setSearch(null)}
        hrefOf={hrefOf}
        lit={lit}
        onHover={onHover}
      />
      <ToolDialogs list={list} tools={tools} />
    </aside>
  )
}

function emptyText(list: RecordList, isGuest: boolean): string {
  if (list === 'custom') return 'Your market analyses will appear here.'
  if (isGuest) return 'The examples are being evaluated and will appear here.'
  return 'Save sites from the map and submit them. What each would sell will appear here.'
}

/** Staff who act for all customers have chosen no records. */
function useIsOfAll(): boolean {
  const { isGuest } = useGuest()
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  return isOn && !isGuest && customer === undefined
}

function ChooseCustomer({ list }: { list: RecordList }) {
  return (
    <EmptyState title="Choose a customer" action={<CustomerPicker />}>
      {listTitles[list]} belong to one customer. Choose whose to show.
    </EmptyState>
  )
}

interface ListBodyProps extends Pick<RecordsPanelProps, 'lit' | 'onHover'> {
  list: RecordList
  runs: ReturnType<typeof useRecords>
  /** The list has no records at all. */
  isEmpty: boolean
  /** Undefined while loading. */
  found: readonly EvaluationRecord[] | undefined
  tools: RecordTools
  older: OlderRecords
  search: string
  hasSummary: boolean
  onClearSearch: () => void
  hrefOf: HrefOf
}

function ListBody(props: ListBodyProps) {
  const { list, runs, isEmpty, found, tools, older, search, hasSummary, onClearSearch, hrefOf } = props
  const { lit, onHover } = props
  const { isGuest, to } = useGuest()
  const [now] = useState(() => new Date())
  const isOfAll = useIsOfAll()
  if (!found && runs.error) {
    return (
      <ErrorStrip className="mx-4" onRetry={() => void runs.mutate()} retrying={runs.isValidating}>
        {messageOf(runs.error, "Couldn't fetch evaluations")}
      </ErrorStrip>
    )
  }
  if (!found) {
    return <SkeletonRows label="Please wait, loading locations..." rows={8} height={54} leading={false} />
  }
  if (isEmpty && !older.hasMore) {
    if (isOfAll) return <ChooseCustomer list={list} />
    return (
      <EmptyState
        title="No locations found."
        action={<LinkButton href={to(routes.scouting)}>Scout locations</LinkButton>}
      >
        {emptyText(list, isGuest)}
      </EmptyState>
    )
  }
  if (found.length === 0 && !older.hasMore) {
    return hasSummary ? null : (
      <NothingFound title="No locations found." search={search} onClear={onClearSearch} />
    )
  }
  return (
    <RecordListing
      label={listTitles[list]}
      older={older}
      now={now}
      hrefOf={hrefOf}
      records={found}
      lit={lit}
      onHover={onHover}
      partsOf={(record) => ({
        box: tools.isInternal && <RecordBox record={record} tools={tools} />,
        menu: menuOf(record, tools),
      })}
    />
  )
}

function menuOf(record: EvaluationRecord, { rightsOf, open }: RecordTools) {
  const rights = rightsOf(record)
  if (!rights || !Object.values(rights).includes(true)) return null
  return <RecordMenu record={record} rights={rights} onAct={(tool) => open({ tool, records: [record] })} />
}

interface SummariesProps {
  summaries: ReturnType<typeof summariesOf>
  hrefOf: HrefOf
}

function Summaries({ summaries, hrefOf }: SummariesProps) {
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
