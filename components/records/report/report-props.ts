import type { OnMapSwitch } from '@/components/catchment/catchment-subject'
import type { SheetStop } from '@/components/ui/bottom-sheet'
import type { Current, RecordLocation } from '@/lib/domain/records/evaluated-locations'

export interface ReportProps {
  letter: 'A' | 'B'
  location: RecordLocation
  evalId: string
  /** Current of the list; DC by default. */
  current: Current
  /** Locations of the list, which the report covers on phones. */
  listed: number
  /** The compared report covers this one on phones. */
  isCovered?: boolean
  /** kWh/day of the other report. */
  other: number | undefined
  onUtilization: (utilization: number | undefined) => void
  onClose: () => void
  /** Shows the location's catchment on the record's map; undefined beside none. */
  onMap?: OnMapSwitch | undefined
  /** The station whose catchment the map can show; undefined without one. */
  onStation?: ((config: string | undefined) => void) | undefined
  /** Where a phone's sheet rests. */
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  /** Starts picking a location to compare; undefined without another one. */
  comparing?: { isPicking: boolean; pick: (isPicking: boolean) => void } | undefined
  className?: string | undefined
}
