'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { LandlordPdfButton } from '@/components/documents/landlord-pdf-button'
import { Button } from '@/components/ui/button'
import { FrameDialog } from '@/components/ui/frame-dialog'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { OpenReportProvider, useFullReport } from '@/lib/client/records/full-report'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { routes, supportPath } from '@/lib/config/routes'
import type { InferenceInput } from '@/lib/contract/inference'
import { type ResultsLocation, toResultsQuery } from '@/lib/domain/estimate/inference-input'
import { type EvaluatedRow, type RecordLocation, textIn } from '@/lib/domain/records/evaluated-locations'
import { fullReportOf } from '@/lib/domain/records/full-report'
import { resultParameters } from '@/lib/domain/sharing/share-subject'

export interface ReportSubject {
  location: RecordLocation
  row: EvaluatedRow
  evalId: string
  /** The row's inputs with the chosen configuration. */
  input: InferenceInput
}

const placeOf = ({ location, row, evalId }: ReportSubject): ResultsLocation => {
  const { name, id, lat, lng, address, city } = location
  return {
    name,
    id,
    lat,
    lng,
    address: address || undefined,
    city: city || undefined,
    type: textIn(row, 'parking_type') || undefined,
    evalId,
    zid: textIn(row, 'zid'),
  }
}

const resultsAddress = (place: ResultsLocation, input: InferenceInput) =>
  `${routes.results}?${toResultsQuery(place, input)}`

interface FullReportProps extends ReportSubject {
  /** Primary in the footer of a phone's report. */
  isPrimary?: boolean
}

/** Opens the results workbench over the record, with this row's inputs. */
export function FullReport({ isPrimary = false, row, input }: FullReportProps) {
  const { open } = useFullReport()
  const look = isPrimary ? ({ tone: 'primary', size: 'touch' } as const) : ({ tone: 'soft' } as const)
  return (
    <Button {...look} block onClick={() => open(textIn(row, 'zid'), input['Connector Config'])}>
      Full Report
    </Button>
  )
}

/** Prints the landlord's page; needs an account, which public links lack. */
export function ReportPdf(subject: ReportSubject) {
  const isShared = useSharedView() !== null
  if (isShared) return null
  const { input } = subject
  // Guests read examples, which no account holds: drop the record.
  const place = { ...placeOf(subject), evalId: undefined, zid: undefined }
  return (
    <LandlordPdfButton
      isIcon
      parameters={resultParameters(place, input)}
      returnTo={resultsAddress(place, input)}
    />
  )
}

/** Replaces the Full Report if a row's inputs are incomplete. */
export function MissingDetails({ name }: { name: string }) {
  const { to } = useGuest()
  const isShared = useSharedView() !== null
  const ref = usePageAddress()
  // Shared addresses hold a token, which must not reach a report.
  const support = supportPath({ tab: 'report-issue', ref: isShared ? undefined : ref })
  return (
    <p className="text-xs text-ink-600">
      We couldn't find the complete details for {name} - if you need them, let us know by{' '}
      <Link href={to(support)} className="font-medium text-ink-1000 underline hover:no-underline">
        reporting the issue
      </Link>
      .
    </p>
  )
}

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
