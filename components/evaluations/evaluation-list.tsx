'use client'

import { ArrowUp } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { groupByDay } from '@/lib/domain/evaluation/evaluation-records'
import { EvaluationRow } from './evaluation-row'

interface EvaluationListProps {
  records: readonly EvaluationRecord[]
  /** Reference for "this year". */
  now: Date
  hrefOf: (record: EvaluationRecord) => string
}

type Item = { kind: 'day'; heading: string } | { kind: 'record'; record: EvaluationRecord; isFirst: boolean }

const heights = { day: 36, record: 54 }
/** Scroll offset in px from which "back to top" shows. */
const scrolledFar = 300

/** Records grouped by day; only visible rows are mounted. */
export function EvaluationList({ records, now, hrefOf }: EvaluationListProps) {
  const list = useRef<VirtualListHandle>(null)
  const [isFar, setFar] = useState(false)
  const items = groupByDay(records, now).flatMap<Item>((group) => [
    { kind: 'day', heading: group.heading },
    ...group.records.map((record, index) => ({ kind: 'record' as const, record, isFirst: index === 0 })),
  ])
  return (
    <div className="relative min-h-0 flex-1">
      <VirtualList
        ref={list}
        label="Evaluations"
        count={items.length}
        itemAt={(index) => items[index]}
        itemKey={(item) => (item.kind === 'day' ? `day ${item.heading}` : item.record.evalId)}
        height={(item) => heights[item.kind]}
        onScroll={(top) => setFar(top > scrolledFar)}
        renderItem={(item) =>
          item.kind === 'day' ? (
            <h2 className="px-4 pt-4 pb-1 text-xs font-medium text-ink-600">{item.heading}</h2>
          ) : (
            <EvaluationRow record={item.record} href={hrefOf(item.record)} isFirst={item.isFirst} />
          )
        }
      />
      {isFar && <ScrollToTop list={list} />}
    </div>
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
