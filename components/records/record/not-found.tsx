'use client'

import { ArchiveRestore } from 'lucide-react'
import { useChangingCustomer } from '@/components/record-changes/use-changing-customer'
import { Button, LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { useSending } from '@/lib/client/fetch/use-sending'
import { recordMessages, useRecordChanges } from '@/lib/client/records/use-record-changes'
import { useDeletedRecords } from '@/lib/client/records/use-records'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import type { DeletedRecords } from '@/lib/contract/record'
import { formatDate } from '@/lib/format/date'

interface NotFoundProps {
  evalId: string
  backTo: string
  retry: () => void
  isRetrying: boolean
}

/** Of a deleted record staff see what it was, and can restore it here. */
export function NotFound({ evalId, backTo, retry, isRetrying }: NotFoundProps) {
  const { isOn } = useInternalMode()
  const { isGuest } = useGuest()
  const { id } = useChangingCustomer()
  const { data } = useDeletedRecords(isOn && !isGuest ? id : undefined)
  const deleted = data?.records.find((record) => record.evalId === evalId)
  if (deleted && id !== undefined) return <Deleted record={deleted} customer={id} backTo={backTo} />
  return (
    <EmptyState
      title="Evaluation record not found!"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button tone="line" disabled={isRetrying} onClick={retry}>
            Retry
          </Button>
          <LinkButton href={backTo}>Open the list</LinkButton>
        </span>
      }
    >
      It may have been deleted, or it belongs to another account. If somebody sent you its address, ask them
      for a public link.
    </EmptyState>
  )
}

interface DeletedProps {
  record: DeletedRecords['records'][number]
  customer: string
  backTo: string
}

function Deleted({ record, customer, backTo }: DeletedProps) {
  const { restore } = useRecordChanges()
  const { isSending, failure, send } = useSending()
  const putBack = async () => {
    await restore(customer, [record.evalId])
    notify.success(recordMessages.restored)
  }
  return (
    <>
      <EmptyState
        title={`“${record.name}” was deleted.`}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <LinkButton tone="line" href={backTo}>
              Open the list
            </LinkButton>
            <Button
              icon={<ArchiveRestore aria-hidden />}
              busy={isSending}
              onClick={() => void send(putBack, recordMessages.restoreFailed)}
            >
              Restore
            </Button>
          </span>
        }
      >
        {`Deleted ${formatDate(record.deleted_at)}. It can be restored until ${formatDate(record.until)}.`}
      </EmptyState>
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </>
  )
}
