import type { Current, RecordLocation } from '@/lib/domain/records/evaluated-locations'

/** A report's subject and callbacks. */
export interface ReportProps {
  letter: 'A' | 'B'
  location: RecordLocation
  evalId: string
  /** The current that the list shows; DC by default. */
  current: Current
  /** Locations of the list that the report covers on phones. */
  listed: number
  /** Whether the compared report lies over this one on phones. */
  isCovered?: boolean
  /** The other sidebar's kWh/day. */
  other: number | undefined
  onUtilization: (utilization: number | undefined) => void
  onClose: () => void
  /** Starts picking a location to compare with; undefined without another one. */
  comparing?: { isPicking: boolean; pick: (isPicking: boolean) => void } | undefined
  className?: string | undefined
}
