'use client'

import { ChartScatter } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { useRecordsCustomer } from '@/lib/client/records/use-records'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { recordStudioPath, sharedStudioPath } from '@/lib/domain/studio/own-data/own-source'

/** Opens the record's listed locations in the map studio. */
export function RecordStudio({ record }: { record: EvaluationRecord }) {
  const shared = useSharedView()
  const { customer } = useRecordsCustomer()
  const open = () => {
    const { search } = window.location
    const { evalId } = record
    window.location.assign(
      shared ? sharedStudioPath(shared.token, search) : recordStudioPath({ evalId, customer }, search),
    )
  }
  return (
    <IconButton
      label="Open in the map studio"
      tone="soft"
      icon={<ChartScatter aria-hidden />}
      onClick={open}
    />
  )
}
