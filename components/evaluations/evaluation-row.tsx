import { CircleAlert, Clock } from 'lucide-react'
import Link from 'next/link'
import { Chip } from '@/components/ui/chip'
import { Tooltip } from '@/components/ui/tooltip'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { currentsOf, hasMap, isUnfinished } from '@/lib/domain/evaluation-records'
import { formatCount } from '@/lib/format/number'
import { ScorecardButton, SpreadsheetButton } from './record-files'

interface EvaluationRowProps {
  record: EvaluationRecord
  /** Address of the record's own page. */
  href: string
}

/** One record: the name is the link; the actions keep their space when there are none, so that chips align. */
export function EvaluationRow({ record, href }: EvaluationRowProps) {
  return (
    <div className="relative flex h-[54px] items-center gap-2 pr-2.5 pl-4 hover:bg-ink-50 has-[a:focus-visible]:bg-ink-50">
      <div className="min-w-0 flex-1">
        <Tooltip label={record.name}>
          <Link
            href={hasMap(record) ? href : '#'}
            aria-disabled={!hasMap(record)}
            className="block truncate font-medium after:absolute after:inset-y-0 after:right-[76px] after:left-0 after:content-['']"
          >
            {record.name}
          </Link>
        </Tooltip>
        <RowStatus record={record} />
      </div>
      <span className="flex gap-2">
        {currentsOf(record).map((current) => (
          <Chip key={current} tone={current === 'AC' ? 'ac' : 'dc'}>
            {current}
          </Chip>
        ))}
      </span>
      <span className="flex w-14 flex-none justify-end">
        {!isUnfinished(record) && (
          <>
            <SpreadsheetButton record={record} />
            <ScorecardButton record={record} />
          </>
        )}
      </span>
    </div>
  )
}

function RowStatus({ record }: { record: EvaluationRecord }) {
  if (record.status === 'In progress') {
    return (
      <span className="flex items-center gap-[5px] text-xs text-warning">
        <Clock aria-hidden className="size-3.5" />
        In progress
      </span>
    )
  }
  if (record.status === 'Failed') {
    return (
      <span className="flex items-center gap-[5px] text-xs text-danger">
        <CircleAlert aria-hidden className="size-3.5" />
        Failed
      </span>
    )
  }
  const problems = record.problems.length
  return (
    <span className="block truncate text-xs text-ink-600">
      {formatCount(record.locations)} {record.locations === 1 ? 'location' : 'locations'}
      {problems > 0 && <span className="text-warning">, {formatCount(problems)} not evaluated</span>}
    </span>
  )
}
