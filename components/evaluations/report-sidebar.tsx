'use client'

import { Columns2, Share2, X } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { copyAddress } from '@/components/sharing/copy-address'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Letter } from '@/components/ui/letter'
import { scrolledPart } from '@/components/ui/scroll-together'
import { Segmented } from '@/components/ui/segmented'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { type Current, rowFor } from '@/lib/domain/evaluation/evaluated-locations'
import { LocationReport } from './location-report'
import type { ReportProps } from './report-props'

/** One location of a record: A is selected, B is compared with it. */
export function ReportSidebar(props: ReportProps) {
  const { letter, location, onClose, className } = props
  const heading = useId()
  const isShared = useSharedView() !== null
  const frame = useRef<HTMLElement>(null)
  useFocusReturn(frame, location.zid)
  const [chosen, setChosen] = useState<Current>()
  const row = rowFor(location, chosen ?? props.current)
  return (
    <aside
      ref={frame}
      aria-labelledby={heading}
      data-ground="paper"
      className={`flex max-h-[calc(100%-40px)] flex-col overflow-hidden rounded-lg bg-paper text-ink-1000 shadow-float max-md:max-h-full max-md:rounded-none ${className ?? ''}`}
    >
      <header className="border-b border-ink-200 px-4 pt-3.5 pb-3">
        <div className="mb-1.5 flex min-h-8 items-center gap-2">
          <Letter letter={letter} />
          <span className="flex-1 text-xs text-ink-600">{letter === 'A' ? 'Selected' : 'Compared'}</span>
          {location.rows.length > 1 && row && (
            <Segmented
              label="Power Type"
              segments={location.rows.map(({ current }) => ({ value: current, label: current }))}
              value={row.current}
              onChange={setChosen}
            />
          )}
          <span className="-mr-2 flex max-sm:gap-2">
            {props.comparing && <CompareButton {...props.comparing} />}
            {!isShared && <ShareButton zid={location.zid} evalId={props.evalId} />}
            <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={onClose} />
          </span>
        </div>
        <h2
          id={heading}
          dir="auto"
          title={location.name}
          className="line-clamp-3 text-left text-lg wrap-anywhere leading-[22px] font-semibold tracking-[-0.012em]"
        >
          {location.name}
        </h2>
        <p className="mt-0.5 truncate text-xs text-ink-600">
          {[location.city, `ID ${location.id}`].filter(Boolean).join(' · ')}
        </p>
      </header>
      <div {...{ [scrolledPart]: '' }} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {row && <LocationReport key={row.current} {...props} row={row} />}
      </div>
    </aside>
  )
}

function CompareButton({ isPicking, pick }: NonNullable<ReportProps['comparing']>) {
  return (
    <IconButton
      label={isPicking ? 'Cancel comparison' : 'Compare with another location'}
      aria-pressed={isPicking}
      size="sm"
      icon={<Columns2 aria-hidden />}
      onClick={() => pick(!isPicking)}
    />
  )
}

/** Shares this location of the record; a guest copies its address. */
function ShareButton({ zid, evalId }: { zid: string; evalId: string }) {
  const { isGuest } = useGuest()
  const [address, setAddress] = useState('')
  const [isOpen, setOpen] = useState(false)
  const subject = useMemo(() => ({ kind: 'location' as const, id: evalId, location_id: zid }), [evalId, zid])
  const press = () => {
    const url = new URL(window.location.href)
    url.searchParams.set('id', zid)
    if (isGuest) return void copyAddress(url.href)
    setAddress(url.href)
    setOpen(true)
  }
  return (
    <>
      <IconButton label="Share" size="sm" icon={<Share2 aria-hidden />} onClick={press} />
      <ShareDialog open={isOpen} onOpenChange={setOpen} subject={subject} address={address} />
    </>
  )
}
