'use client'

import { notify } from '@/components/ui/notify'
import { useSending } from '@/lib/client/fetch/use-sending'
import { recordMessages, useMapVersions, useRecordChanges } from '@/lib/client/records/use-record-changes'
import type { MapVersions } from '@/lib/contract/record-versions'
import { useChangingCustomer } from './use-changing-customer'

/** Earlier maps of a record, and their restoring. */
export function useRestoreMap(evalId: string, onRestored: () => void) {
  const { id } = useChangingCustomer()
  const { data, error, isValidating, mutate } = useMapVersions(evalId, id)
  const { restoreMap } = useRecordChanges()
  const { isSending, failure, send } = useSending()
  const restore = ({ version }: MapVersions, from: number) =>
    void send(async () => {
      const restored = await restoreMap(evalId, { customer: id, version, from })
      notify.success(`Version ${from} is restored as version ${restored.version}.`)
      onRestored()
    }, recordMessages.versionFailed)
  return { versions: data, error, isValidating, retry: () => void mutate(), isSending, failure, restore }
}
