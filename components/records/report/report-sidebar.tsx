'use client'

import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { BottomSheet } from '@/components/ui/bottom-sheet'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Segmented } from '@/components/ui/segmented'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import { rowFor } from '@/lib/domain/records/evaluated-locations'
import { formatCountOf } from '@/lib/format/number'
import { LocationReport, type ReportLeads } from './location-report'
import { CompareButton, ReportHead } from './report-head'
import { useReportTabs } from './report-tabs'
import type { ReportProps } from './use-report'

/** Initial share of a phone's screen, below the map. */
export const reportHalf = 0.62

/** One location of a record: A is selected, B compared with it. A half sheet on phones. */
export function ReportSidebar(props: ReportProps) {
  const { location, comparing, className } = props
  const heading = useId()
  const isSheet = !useMedia(besideMap)
  const frame = useRef<HTMLElement>(null)
  useFocusReturn(frame, location.zid)
  const [tabs, setTabs] = useReportTabs()
  const row = rowFor(location, tabs.current ?? props.current)
  const powerType = location.rows.length > 1 && row && (
    <Segmented
      label="Power Type"
      segments={location.rows.map(({ current }) => ({ value: current, label: current }))}
      value={row.current}
      onChange={(current) => setTabs({ current })}
    />
  )
  const report = (
    <aside
      ref={frame}
      aria-labelledby={heading}
      data-ground="paper"
      className={classes(
        'flex flex-col overflow-hidden bg-paper text-ink-1000',
        isSheet ? 'min-h-0 flex-1' : 'max-h-[calc(100%-40px)] rounded-lg shadow-float',
        !isSheet && className,
      )}
    >
      <ReportHead props={props} id={heading} powerType={isSheet ? undefined : powerType} isSheet={isSheet} />
      {row && (
        <LocationReport
          key={row.current}
          {...props}
          row={row}
          powerType={isSheet ? powerType || undefined : undefined}
          footer={isSheet ? (leads) => <SheetFooter comparing={comparing} leads={leads} /> : undefined}
        />
      )}
    </aside>
  )
  return isSheet ? <Sheet {...props}>{report}</Sheet> : report
}

interface SheetProps extends ReportProps {
  children: ReactNode
}

/** The report over the lower part of the map, with a link back to the list. */
function Sheet(props: SheetProps) {
  const { letter, location, listed, comparing, isCovered = false, onClose, stop, onStop, children } = props
  return (
    <div
      inert={isCovered}
      className={classes(
        'pointer-events-none absolute inset-0 z-sheet *:pointer-events-auto',
        // It would cover the list, where the compared location is picked.
        comparing?.isPicking && 'hidden',
      )}
    >
      {letter === 'A' && listed > 1 && (
        <Button
          tone="line"
          icon={<ArrowLeft aria-hidden />}
          // An open legend reaches up to it.
          className="absolute! top-3 left-3 shadow-float in-[:has([data-legend-open])]:hidden"
          onClick={onClose}
        >
          {formatCountOf(listed, 'location')}
        </Button>
      )}
      <BottomSheet label={`Report of ${location.name}`} stop={stop} onStop={onStop} half={reportHalf}>
        {children}
      </BottomSheet>
    </div>
  )
}

interface SheetFooterProps extends Pick<ReportProps, 'comparing'> {
  leads: ReportLeads | undefined
}

function SheetFooter({ comparing, leads }: SheetFooterProps) {
  return (
    <div className="flex gap-2 border-t border-ink-200 bg-paper px-4 py-2.5">
      <div className="min-w-0 flex-1">{leads?.fullReport}</div>
      {comparing && <CompareButton {...comparing} size="touch" tone="line" />}
      {leads?.pdf}
    </div>
  )
}
