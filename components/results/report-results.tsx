'use client'

import { onDemand } from '@/components/ui/on-demand'
import { useOpenReport } from '@/lib/client/records/full-report'
import { FetchingEstimates } from './fetching-estimates'

/** Loaded on opening: most visits to a record do without it. */
const Workbench = onDemand(
  () => import('./report-workbench').then((module) => module.ReportWorkbench),
  () => <FetchingEstimates />,
)

/** The workbench of the Full Report that is open over a record. */
export function ReportResults() {
  const opened = useOpenReport()
  return opened && <Workbench {...opened} />
}
