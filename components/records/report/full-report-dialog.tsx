'use client'

import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { FrameDialog } from '@/components/ui/frame-dialog'
import { OpenReportProvider, useFullReport } from '@/lib/client/records/full-report'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { fullReportOf } from '@/lib/domain/records/full-report'

interface FullReportDialogProps {
  evalId: string
  locations: readonly RecordLocation[]
  children: ReactNode
}

/** The Full Report named in the address, over the record. */
export function FullReportDialog({ evalId, locations, children }: FullReportDialogProps) {
  const { zid, config, close: leave } = useFullReport()
  // True if shown without a report before, so the open one was opened from here.
  const wasClosed = useRef(false)
  useEffect(() => {
    wasClosed.current ||= zid === null
  }, [zid])
  const close = () => leave(wasClosed.current)
  const isShared = useSharedView() !== null
  const report = useMemo(
    () => (zid === null ? undefined : fullReportOf(locations, zid, config)),
    [locations, zid, config],
  )
  return (
    <FrameDialog
      title="Full Report"
      size="full"
      open={zid !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      closesOutside={false}
      leavesFieldsFirst
    >
      <OpenReportProvider report={report} evalId={isShared ? undefined : evalId} close={close}>
        <div className="flex h-full min-h-0">{children}</div>
      </OpenReportProvider>
    </FrameDialog>
  )
}
