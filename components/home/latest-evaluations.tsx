'use client'

import { Clock } from 'lucide-react'
import Link from 'next/link'
import { Chip } from '@/components/ui/chip'
import { useGuest } from '@/lib/client/guest'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { countOf, latestOf } from './home-facts'

const chips: Record<EvaluationRecord['powerType'], readonly ('AC' | 'DC')[]> = {
  AC: ['AC'],
  DC: ['DC'],
  AC_DC: ['AC', 'DC'],
}

function State({ record }: { record: EvaluationRecord }) {
  if (record.status === 'In progress') {
    return (
      <span className="flex items-center gap-[5px] text-warning">
        <Clock aria-hidden className="size-3.5" />
        {record.status}
      </span>
    )
  }
  const text = record.status === 'Done' ? countOf(record.locations, 'location') : record.status
  return <span className={record.status === 'Failed' ? 'text-danger' : 'tnum text-ink-600'}>{text}</span>
}

function Row({ record }: { record: EvaluationRecord }) {
  const { to } = useGuest()
  const hasMap = record.map !== '-'
  return (
    <li className="relative flex h-[54px] items-center gap-2 border-ink-100 not-first:border-t hover:bg-ink-50">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={record.name}>
          {hasMap ? (
            <Link
              href={to(`/evaluations/${encodeURIComponent(record.evalId)}`)}
              className="no-underline after:absolute after:inset-0 after:content-['']"
            >
              {record.name}
            </Link>
          ) : (
            record.name
          )}
        </p>
        <p className="text-xs">
          <State record={record} />
        </p>
      </div>
      {chips[record.powerType].map((chip) => (
        <Chip key={chip} tone={chip === 'AC' ? 'ac' : 'dc'}>
          {chip}
        </Chip>
      ))}
    </li>
  )
}

/** The newest records, to go on where one left off; nothing while there are none. */
export function LatestEvaluations({ runs }: { runs: readonly EvaluationRecord[] }) {
  const latest = latestOf(runs, 4)
  if (latest.length === 0) return null
  return (
    <section aria-labelledby="latest-evaluations">
      <h2 id="latest-evaluations" className="mb-1 font-semibold">
        Latest evaluations
      </h2>
      <ul>
        {latest.map((record) => (
          <Row key={record.evalId} record={record} />
        ))}
      </ul>
    </section>
  )
}
