'use client'

import { ArrowUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import type { OlderRecords } from '@/lib/client/records/use-records'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { groupByDay } from '@/lib/domain/records/record-facts'
import { RecordRow } from './record-row'

interface RecordListingProps {
  label: string
  records: readonly EvaluationRecord[]
  /** Records not loaded yet; reaching the end loads more, with a search until enough are found. */
  older?: Pick<OlderRecords, 'more' | 'hasMore' | 'error'> | undefined
  /** Reference for "this year". */
  now: Date
  hrefOf: (record: Pick<EvaluationRecord, 'evalId' | 'type'>) => string
  /** Record that the map points at; its row scrolls into view. */
  lit?: string | undefined
  onHover?: ((evalId: string | undefined) => void) | undefined
  partsOf?: (record: EvaluationRecord) => { box: ReactNode; menu: ReactNode }
}

type Item =
  | { kind: 'day'; heading: string }
  | { kind: 'record'; record: EvaluationRecord; isFirst: boolean }
  | { kind: 'older' }

const heights = { day: 36, record: 54, older: 54 }
/** Scroll offset in px above which "back to top" shows. */
const scrolledFar = 300

/** Records grouped by day; only visible rows are mounted. */
export function RecordListing(props: RecordListingProps) {
  const { label, records, older, now, hrefOf, lit, onHover, partsOf } = props
  const list = useRef<VirtualListHandle>(null)
  const [isFar, setFar] = useState(false)
  const hasMore = older?.hasMore ?? false
  const items = useMemo(() => itemsOf(records, { now, hasMore }), [records, now, hasMore])
  useScrollTo(
    list,
    lit === undefined ? -1 : items.findIndex((item) => item.kind === 'record' && item.record.evalId === lit),
  )
  return (
    <div className="relative min-h-0 flex-1">
      <VirtualList
        ref={list}
        label={label}
        count={items.length}
        itemAt={(index) => items[index]}
        itemKey={keyOf}
        height={(item) => heights[item.kind]}
        onScroll={(top) => setFar(top > scrolledFar)}
        renderItem={(item) => {
          if (item.kind === 'older') return <Older more={older?.more} error={older?.error} />
          return item.kind === 'day' ? (
            <h2 className="px-4 pt-4 pb-1 text-xs font-medium text-ink-600">{item.heading}</h2>
          ) : (
            <RecordRow
              record={item.record}
              hrefOf={hrefOf}
              isFirst={item.isFirst}
              isLit={item.record.evalId === lit}
              onHover={onHover}
              {...partsOf?.(item.record)}
            />
          )
        }}
      />
      {isFar && <ScrollToTop list={list} />}
    </div>
  )
}

function useScrollTo(list: RefObject<VirtualListHandle | null>, index: number) {
  useEffect(() => {
    if (index >= 0) list.current?.scrollToIndex(index)
  }, [list, index])
}

function itemsOf(
  records: readonly EvaluationRecord[],
  { now, hasMore }: { now: Date; hasMore: boolean },
): Item[] {
  const items = groupByDay(records, now).flatMap<Item>((group) => [
    { kind: 'day', heading: group.heading },
    ...group.records.map((record, index) => ({ kind: 'record' as const, record, isFirst: index === 0 })),
  ])
  return hasMore ? [...items, { kind: 'older' }] : items
}

function keyOf(item: Item): string {
  if (item.kind === 'older') return 'older'
  return item.kind === 'day' ? `day ${item.heading}` : item.record.evalId
}

/** Loads older records once visible. */
function Older({ more, error }: Pick<OlderRecords, 'more' | 'error'>) {
  useEffect(() => {
    if (!error) more?.()
  })
  if (error && more) {
    return (
      <div role="alert" className="flex items-center justify-between gap-2 px-4 py-2 text-danger">
        Couldn't fetch older evaluations
        <Button tone="line" size="sm" onClick={more}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <SkeletonRows label="Please wait, loading older evaluations..." rows={1} height={54} leading={false} />
  )
}

function ScrollToTop({ list }: { list: RefObject<VirtualListHandle | null> }) {
  return (
    <span className="appear absolute right-4 bottom-4">
      <IconButton
        label="Scroll to top"
        tone="primary"
        side="left"
        icon={<ArrowUp aria-hidden />}
        className="shadow-float"
        onClick={() => list.current?.scrollToTop()}
      />
    </span>
  )
}
