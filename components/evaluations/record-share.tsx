'use client'

import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { isSummary } from '@/lib/domain/evaluation/evaluation-records'
import { useRecordConfiguration } from './record-configuration'

/** Shares a whole record. Nothing for guests, who read examples, and for one current of a record of both. */
export function RecordShare({ record }: { record: EvaluationRecord }) {
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const { enableShare } = useRecordConfiguration().reportPanel
  const [address, setAddress] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { evalId } = record
  const subject = useMemo(
    () => ({ kind: 'record' as const, id: evalId, ...(isSummary({ evalId }) && { growing: true as const }) }),
    [evalId],
  )
  if (isGuest || isShared || !enableShare || record.parent !== undefined) return null
  const press = () => {
    const url = new URL(window.location.href)
    for (const name of ['id', 'search']) url.searchParams.delete(name)
    setAddress(url.href)
    setOpen(true)
  }
  return (
    <>
      <IconButton label="Share evaluation" tone="soft" icon={<Share2 aria-hidden />} onClick={press} />
      <ShareDialog open={isOpen} onOpenChange={setOpen} subject={subject} address={address} />
    </>
  )
}
