'use client'

import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { isSummary } from '@/lib/domain/evaluation/evaluation-records'

/** Shares a whole record. Nothing for guests, who read examples, and for lists that grow. */
export function RecordShare({ record }: { record: EvaluationRecord }) {
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const [address, setAddress] = useState('')
  const [isOpen, setOpen] = useState(false)
  const subject = useMemo(() => ({ kind: 'record' as const, id: record.evalId }), [record.evalId])
  if (isGuest || isShared || isSummary(record)) return null
  const press = () => {
    const url = new URL(window.location.href)
    url.searchParams.delete('id')
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
