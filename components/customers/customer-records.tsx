'use client'

import { Clock3 } from 'lucide-react'
import Link from 'next/link'
import { useMemo } from 'react'
import { ScorecardButton, SpreadsheetButton } from '@/components/documents/record-files'
import { RecordMenu, type RecordTools, useRecordTools } from '@/components/record-changes/record-menu'
import { AddButton, ToolDialogs } from '@/components/record-changes/record-tools'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useDeletedRecords, useRecords } from '@/lib/client/records/use-records'
import { routes } from '@/lib/config/routes'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { currentsOf, hasMap, newestFirst, recordPath, recordsOf } from '@/lib/domain/records/record-facts'
import { formatDate } from '@/lib/format/date'
import { formatCount } from '@/lib/format/number'
import { PageSection } from './page-section'

/** Records shown above the link to all of them. */
const maxShown = 7

const none: readonly EvaluationRecord[] = []
const quietLink = 'text-xs font-medium underline-offset-2 hover:underline'

interface CustomerRecordsProps {
  customer: string
  count: number
}

/** The customer's newest records. */
export function CustomerRecords({ customer, count }: CustomerRecordsProps) {
  const { data, error, isValidating, mutate } = useRecords()
  const records = useMemo(
    () =>
      data &&
      newestFirst(recordsOf(data.runs, 'default'))
        .slice(0, maxShown)
        .map(({ record }) => record),
    [data],
  )
  const tools = useRecordTools('default', records ?? none)
  return (
    <PageSection
      title="Records"
      note={formatCount(count)}
      action={
        <span className="flex items-center gap-3.5">
          <Link href={routes.evaluations} className={quietLink}>
            Open the list
          </Link>
          <AddButton tools={tools} />
        </span>
      }
    >
      {error && !records && (
        <ErrorStrip className="mt-3" onRetry={() => void mutate()} retrying={isValidating}>
          {messageOf(error, "Couldn't fetch evaluations")}
        </ErrorStrip>
      )}
      {!error && !records && (
        <SkeletonRows label="Loading records..." rows={4} height={34} leading={false} className="px-0!" />
      )}
      {records?.length === 0 && <p className="py-3 text-ink-600">No evaluations yet.</p>}
      {records && records.length > 0 && <Table records={records} tools={tools} />}
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs">
        {data && data.totals.evaluations > maxShown && (
          <Link href={routes.evaluations} className="font-medium underline underline-offset-2">
            Show all {formatCount(data.totals.evaluations)}
          </Link>
        )}
        {tools.isInternal && (
          <DeletedNote customer={customer} onOpen={() => tools.open({ tool: 'deleted' })} />
        )}
      </div>
      <ToolDialogs list="default" tools={tools} />
    </PageSection>
  )
}

/** Number of recently deleted records, and until when the first can be restored. */
function DeletedNote({ customer, onOpen }: { customer: string; onOpen: () => void }) {
  const { data } = useDeletedRecords(customer)
  const ends = data?.records.map(({ until }) => until).sort() ?? []
  const [first] = ends
  if (first === undefined) return null
  const until = formatDate(first)
  return (
    <button type="button" className="tnum ml-auto text-ink-600 hover:underline" onClick={onOpen}>
      {ends.length === 1
        ? `1 recently deleted, can be restored until ${until}`
        : `${formatCount(ends.length)} recently deleted, the first can be restored until ${until}`}
    </button>
  )
}

interface TableProps {
  records: readonly EvaluationRecord[]
  tools: RecordTools
}

function Table({ records, tools }: TableProps) {
  return (
    <table className="w-full table-fixed text-xs leading-[18px]">
      <thead className="font-medium text-ink-600">
        <tr className="h-8 border-ink-200 border-b">
          <th className="text-left font-medium">Name</th>
          <th className="w-20 font-medium max-sm:w-16">
            <span className="sr-only">Power type</span>
          </th>
          <th className="w-20 text-right font-medium max-sm:hidden">Locations</th>
          <th className="w-24 text-right font-medium">Date</th>
          <th className="w-32 font-medium max-sm:w-10">
            <span className="sr-only">Files and changes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.evalId} className="h-[34px] border-ink-200 border-b">
            <td className="truncate font-medium" title={record.name}>
              {hasMap(record) ? (
                <Link href={recordPath(record)} className="hover:underline">
                  {record.name}
                </Link>
              ) : (
                record.name
              )}
            </td>
            <td>
              <span className="flex justify-end gap-1">
                {currentsOf(record).map((current) => (
                  <Chip key={current} tone={current === 'AC' ? 'ac' : 'dc'}>
                    {current}
                  </Chip>
                ))}
              </span>
            </td>
            <td className="tnum text-right max-sm:hidden">{formatCount(record.locations)}</td>
            <td className="tnum text-right whitespace-nowrap">
              <span className={record.status === 'Done' ? undefined : 'max-sm:hidden'}>{record.date}</span>
              <span className="sm:hidden">
                <State status={record.status} />
              </span>
            </td>
            <td>
              <RecordActions record={record} tools={tools} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** State of a record that is not done. */
function State({ status }: Pick<EvaluationRecord, 'status'>) {
  if (status === 'Done') return null
  const isFailed = status === 'Failed'
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 font-medium whitespace-nowrap',
        isFailed ? 'text-danger' : 'text-warning',
      )}
    >
      {!isFailed && <Clock3 aria-hidden className="size-3.5" />}
      {status}
    </span>
  )
}

function RecordActions({ record, tools }: { record: EvaluationRecord; tools: RecordTools }) {
  const rights = tools.rightsOf(record)
  return (
    <span className="flex items-center justify-end">
      <span className="contents max-sm:hidden">
        <State status={record.status} />
        <SpreadsheetButton record={record} />
        <ScorecardButton record={record} />
      </span>
      {rights && (
        <RecordMenu
          record={record}
          rights={rights}
          onAct={(tool) => tools.open({ tool, records: [record] })}
        />
      )}
    </span>
  )
}
