import { CircleAlert, Clock } from 'lucide-react'
import Link from 'next/link'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { InfoTip } from '@/components/ui/info-tip'
import { rowLine } from '@/components/ui/row-line'
import { Tooltip } from '@/components/ui/tooltip'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  currentsOf,
  hasMap,
  isUnfinished,
  problemCountOf,
  progressText,
} from '@/lib/domain/evaluation/evaluation-records'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { ProblemReasons } from './problem-reasons'
import { ScorecardButton, SpreadsheetButton } from './record-files'

interface EvaluationRowProps {
  record: EvaluationRecord
  /** Address of the record's own page. */
  href: string
  /** The first row of a day has no line above it. */
  isFirst: boolean
}

/** One record, linked by its name. The actions keep their space when there are none, so that chips align. */
export function EvaluationRow({ record, href, isFirst }: EvaluationRowProps) {
  const isOpen = hasMap(record)
  return (
    <div
      className={classes(
        'relative flex h-[54px] items-center gap-2 pr-2.5 pl-4 has-[a:focus-visible]:bg-ink-50',
        !isFirst && rowLine,
        isOpen && 'hover:bg-ink-50',
      )}
    >
      <div className="min-w-0 flex-1">
        <Tooltip label={record.name}>
          <Link
            href={isOpen ? href : '#'}
            aria-disabled={!isOpen || undefined}
            dir="auto"
            className={classes(
              'block truncate text-left font-medium',
              isOpen
                ? "after:absolute after:inset-y-0 after:right-[76px] after:left-0 after:content-['']"
                : 'cursor-default',
            )}
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
      <span className="relative flex w-14 flex-none justify-end">
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

const statusLine = 'flex min-w-0 items-center gap-[5px] text-xs'

function RowStatus({ record }: { record: EvaluationRecord }) {
  const { status, locations } = record
  const problems = problemCountOf(record)
  if (status === 'In progress') {
    return (
      <span className={classes(statusLine, 'text-warning')}>
        <Clock aria-hidden className="size-3.5" />
        <span className="truncate">{progressText(record)}</span>
      </span>
    )
  }
  if (status === 'Failed') {
    return (
      <span className={classes(statusLine, 'text-danger')}>
        <CircleAlert aria-hidden className="size-3.5" />
        Failed
        {problems > 0 && <Reasons words="Why" record={record} />}
      </span>
    )
  }
  return (
    <span className={classes(statusLine, 'tnum text-ink-600')}>
      {formatCountOf(locations, 'location')}
      {problems > 0 && (
        <span className="truncate text-warning">
          <Reasons words={`${formatCount(problems)} not evaluated`} record={record} />
        </span>
      )}
    </span>
  )
}

/** Problems of the record, shown here because failed records have no page. */
function Reasons({ words, record }: { words: string; record: EvaluationRecord }) {
  return (
    <InfoTip words={words} side="bottom">
      <ProblemReasons record={record} />
    </InfoTip>
  )
}
