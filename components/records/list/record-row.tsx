'use client'

import { CircleAlert, Clock, ExternalLink } from 'lucide-react'
import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { ScorecardButton, SpreadsheetButton } from '@/components/documents/record-files'
import { Chip } from '@/components/ui/chip'
import { classes, rowLine } from '@/components/ui/classes'
import { InfoTip, Tooltip } from '@/components/ui/tooltip'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useRecordById } from '@/lib/client/records/use-records'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  childOf,
  currentsOf,
  foreignMap,
  hasMap,
  isUnfinished,
  problemCountOf,
  problemReasons,
  progressText,
} from '@/lib/domain/records/record-facts'
import { formatCount, formatCountOf } from '@/lib/format/number'

/** First problems of a record; requested when shown, because lists hold only their number. */
function ProblemReasons({ record }: { record: EvaluationRecord }) {
  const isKnown = record.problems.length > 0
  const { data, error } = useRecordById(isKnown ? undefined : record.evalId)
  const problems = isKnown ? record.problems : data?.problems
  if (!problems) return error ? messageOf(error, "Couldn't fetch the reasons") : 'Please wait...'
  return (
    <ul className="grid gap-1.5">
      {problemReasons(problems).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

interface RecordRowProps {
  record: EvaluationRecord
  /** Path of a record, or of one current of a record with both. */
  hrefOf: (record: Pick<EvaluationRecord, 'evalId' | 'type'>) => string
  /** The first row of a day has no line above it. */
  isFirst: boolean
  /** The map points at one of its locations. */
  isLit?: boolean
  onHover?: ((evalId: string | undefined) => void) | undefined
  /** Checkbox before the name. */
  box?: ReactNode
  /** Menu after the files. */
  menu?: ReactNode
}

/** One record; its name is the link. Actions keep their space when absent, so that chips align. */
export function RecordRow(props: RecordRowProps) {
  const { record, hrefOf, isFirst, isLit = false, onHover, box, menu } = props
  const isOpen = hasMap(record)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only lights pins; the link in it opens the record
    <div
      data-lit={isLit || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover?.(record.evalId)}
      onPointerLeave={() => onHover?.(undefined)}
      onFocus={() => onHover?.(record.evalId)}
      onBlur={() => onHover?.(undefined)}
      className={classes(
        'relative flex h-[54px] items-center gap-2 pr-2.5 pl-4 has-[a:focus-visible]:bg-ink-50',
        !isFirst && rowLine,
        isOpen && !isLit && 'hover:bg-ink-50',
        isLit && 'bg-volt-wash',
      )}
    >
      {box}
      <div className="min-w-0 flex-1">
        <Tooltip label={record.name}>
          <Link
            {...linkOf(record, hrefOf)}
            dir="auto"
            // The whole row from the start: a press that begins before the record is done ends on the same link.
            className={classes(
              "block truncate text-left font-medium after:absolute after:inset-y-0 after:left-0 after:content-['']",
              menu ? 'after:right-[104px]' : 'after:right-[76px]',
              !isOpen && 'cursor-default',
            )}
            onClick={(event) => !isOpen && event.preventDefault()}
          >
            {record.name}
          </Link>
        </Tooltip>
        <RowStatus record={record} />
      </div>
      <PowerType record={record} hrefOf={hrefOf} />
      <span className={classes('relative flex flex-none justify-end', menu ? 'w-[84px]' : 'w-14')}>
        {!isUnfinished(record) && (
          <>
            <SpreadsheetButton record={record} />
            <ScorecardButton record={record} />
          </>
        )}
        {menu}
      </span>
    </div>
  )
}

/** Maps of other sites open in a new tab and keep the list. */
function linkOf(record: EvaluationRecord, hrefOf: RecordRowProps['hrefOf']) {
  if (!hasMap(record)) return { href: '#', 'aria-disabled': true }
  const foreign = foreignMap(record)
  return foreign
    ? { href: foreign.href, target: '_blank', rel: 'noreferrer', prefetch: false }
    : { href: hrefOf(record) }
}

/** Currents, each a link if it has its own map; otherwise the service's word. */
function PowerType({ record, hrefOf }: Pick<RecordRowProps, 'record' | 'hrefOf'>) {
  const currents = currentsOf(record)
  if (currents.length === 0) {
    return record.powerType && <Chip className="max-w-24 truncate">{record.powerType}</Chip>
  }
  return (
    <span className="flex gap-2">
      {currents.map((current) => {
        const chip = <Chip tone={current === 'AC' ? 'ac' : 'dc'}>{current}</Chip>
        const child = childOf(record, current)
        if (!child) return <Fragment key={current}>{chip}</Fragment>
        return (
          <Tooltip key={current} label={`Show ${current} only`}>
            <Link
              href={hrefOf(child)}
              aria-label={`Show ${current} only`}
              className="relative flex items-center rounded-xs hover:brightness-95 max-sm:after:absolute max-sm:after:-inset-x-1 max-sm:after:-inset-y-3.5 max-sm:after:content-['']"
            >
              {chip}
            </Link>
          </Tooltip>
        )
      })}
    </span>
  )
}

const statusLine = 'flex min-w-0 items-center gap-[5px] text-xs'

function RowStatus({ record }: { record: EvaluationRecord }) {
  const { status } = record
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
      <Contents record={record} />
      {problems > 0 && (
        <span className="truncate text-warning">
          <Reasons words={`${formatCount(problems)} not evaluated`} record={record} />
        </span>
      )}
    </span>
  )
}

/** How much the record holds, and where its map is if elsewhere. */
function Contents({ record }: { record: EvaluationRecord }) {
  const { locations } = record
  const foreign = foreignMap(record)
  if (locations === 0 && !hasMap(record)) return 'No map'
  return (
    <>
      {(locations > 0 || !foreign) && (
        <span className="flex-none">{formatCountOf(locations, 'location')}</span>
      )}
      {foreign && (
        <>
          <ExternalLink aria-hidden className="size-3.5 flex-none" />
          <span className="truncate">
            {foreign.host}
            <span className="sr-only">, opens in a new tab</span>
          </span>
        </>
      )}
    </>
  )
}

/** Problems of a failed record, shown in the list because it has no page. */
function Reasons({ words, record }: { words: string; record: EvaluationRecord }) {
  return (
    <InfoTip words={words} side="bottom">
      <ProblemReasons record={record} />
    </InfoTip>
  )
}
