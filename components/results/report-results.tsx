'use client'

import { onDemand } from '@/components/ui/on-demand'
import { useOpenReport } from '@/lib/client/records/full-report'
import { FetchingEstimates } from './fetching-estimates'

/** On demand, because most visits to a record never open it. */
const Workbench = onDemand(
  () => import('./report-workbench').then((module) => module.ReportWorkbench),
  () => <FetchingEstimates />,
)

/** Workbench of the Full Report over a record. */
export function ReportResults() {
  const opened = useOpenReport()
  return opened && <Workbench {...opened} />
}
