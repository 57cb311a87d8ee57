import type { Current, RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'

/** What a report is about and whom it tells. */
export interface ReportProps {
  letter: 'A' | 'B'
  location: RecordLocation
  evalId: string
  /** The current that the list shows; DC by default. */
  current: Current
  /** kWh/day of the other sidebar's location. */
  other: number | undefined
  onUtilization: (utilization: number | undefined) => void
  onClose: () => void
  /** Lets the next location be compared with this one; undefined where there is no other. */
  comparing?: { isPicking: boolean; pick: (isPicking: boolean) => void } | undefined
  className?: string | undefined
}
