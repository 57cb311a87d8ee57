'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import type { OpenReport } from '@/lib/client/records/full-report'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { listOfPath } from '@/lib/domain/records/record-facts'
import { MissingProbecounts, ResultsMessage } from './results-message'
import { ResultsView } from './results-view'
import { ReadOnlyResult } from './shared-result'

/** The list below the open record, for links back from its results. */
function useListOfRecord(): ResultsLocation['list'] {
  const { strip } = useGuest()
  return listOfPath(strip(usePathname() ?? '')) === 'custom' ? 'custom' : undefined
}

/** Results of one row of a record; read-only behind a public link. */
export function ReportWorkbench({ report, evalId }: OpenReport) {
  const isShared = useSharedView() !== null
  const list = useListOfRecord()
  const location = useMemo(() => report && { ...report.location, evalId, list }, [report, evalId, list])
  if (!report || !location) return <ResultsMessage title="This location is not in the evaluation." />
  if (report.step === 'missing-probecounts') return <MissingProbecounts location={location} />
  const { input } = report
  if (isShared) return <ReadOnlyResult location={location} input={input} />
  return <ResultsView location={location} original={input} />
}
