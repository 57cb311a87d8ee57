'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { recordMessages, useRecordChanges } from '@/lib/client/records/use-record-changes'
import { useDeletedRecords } from '@/lib/client/records/use-records'
import { limits } from '@/lib/config/limits'
import { formatDate } from '@/lib/format/date'
import { useChangingCustomer } from './use-changing-customer'

/** Lists the customer's deleted records that can still be restored. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const { id } = useChangingCustomer()
  const { data, error, isValidating, mutate } = useDeletedRecords(id)
  const { restore } = useRecordChanges()
  const [pending, setPending] = useState<readonly string[]>([])
  const putBack = async (evalId: string) => {
    setPending((before) => [...before, evalId])
    try {
      await restore(id ?? '', [evalId])
      notify.success(recordMessages.restored)
    } catch (cause) {
      notify.error(messageOf(cause, recordMessages.restoreFailed))
    } finally {
      setPending((before) => before.filter((each) => each !== evalId))
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title="Recently deleted" width="wide">
      {error && !data && (
        <ErrorStrip onRetry={() => void mutate()} retrying={isValidating}>
          {messageOf(error, 'The deleted records could not be loaded.')}
        </ErrorStrip>
      )}
      {!error && !data && (
        <SkeletonRows
          label="Loading deleted records..."
          rows={3}
          height={44}
          leading={false}
          className="px-0!"
        />
      )}
      {data?.records.length === 0 && (
        <p className="text-ink-600">No records were deleted in the last {limits.deletedRecordDays} days.</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {data?.records.map(({ evalId, name, until }) => (
          <li key={evalId} className="flex items-center gap-3 border-ink-200 border-b py-2 last:border-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium" title={name}>
                {name}
              </span>
              <span className="tnum text-xs text-ink-600">Can be restored until {formatDate(until)}</span>
            </span>
            <Button
              tone="line"
              size="sm"
              aria-label={`Restore ${name}`}
              busy={pending.includes(evalId)}
              onClick={() => void putBack(evalId)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
