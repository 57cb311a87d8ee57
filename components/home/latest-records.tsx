'use client'

import { CircleAlert, Clock } from 'lucide-react'
import Link from 'next/link'
import { Chip } from '@/components/ui/chip'
import { classes, rowLine } from '@/components/ui/classes'
import { Tooltip } from '@/components/ui/tooltip'
import { useGuest } from '@/lib/client/session/guest'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { currentsOf, hasMap, progressText, recordPath } from '@/lib/domain/records/record-facts'
import { formatCountOf } from '@/lib/format/number'
import { latestOf } from './home-facts'

const states = {
  'In progress': { tone: 'text-warning', icon: <Clock aria-hidden className="size-3.5" /> },
  Failed: { tone: 'text-danger', icon: <CircleAlert aria-hidden className="size-3.5" /> },
} as const

function State({ record }: { record: EvaluationRecord }) {
  const { status, locations } = record
  if (status === 'Done')
    return <span className="tnum text-ink-600">{formatCountOf(locations, 'location')}</span>
  const { tone, icon } = states[status]
  return (
    <span className={`flex items-center gap-[5px] ${tone}`}>
      {icon}
      {status === 'In progress' ? progressText(record) : status}
    </span>
  )
}

function Row({ record }: { record: EvaluationRecord }) {
  const { to } = useGuest()
  const isOpen = hasMap(record)
  return (
    <li
      className={classes(
        'relative -mx-4 flex h-[54px] items-center gap-2 px-4 first:before:hidden',
        rowLine,
        isOpen && 'hover:bg-ink-50 has-[a:focus-visible]:bg-ink-50',
      )}
    >
      <div className="min-w-0 flex-1">
        <Tooltip label={record.name}>
          <p dir="auto" className="truncate text-left font-medium">
            {isOpen ? (
              <Link
                href={to(recordPath(record))}
                className="no-underline after:absolute after:inset-0 after:content-['']"
              >
                {record.name}
              </Link>
            ) : (
              record.name
            )}
          </p>
        </Tooltip>
        <p className="text-xs">
          <State record={record} />
        </p>
      </div>
      {currentsOf(record).map((current) => (
        <Chip key={current} tone={current === 'AC' ? 'ac' : 'dc'}>
          {current}
        </Chip>
      ))}
    </li>
  )
}

/** The newest records, to resume work; nothing without any. */
export function LatestRecords({ runs }: { runs: readonly EvaluationRecord[] }) {
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
