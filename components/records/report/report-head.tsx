'use client'

import { Columns2, Share2, X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useRecordConfiguration } from '@/components/records/record-configuration'
import { copyAddress } from '@/components/sharing/copy-field'
import { ShareDialog } from '@/components/sharing/share-dialog'
import type { ButtonLook } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Letter } from '@/components/ui/letter'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { shownAddress } from '@/lib/domain/locations/listed-locations'
import { type RecordLocation, textIn } from '@/lib/domain/records/evaluated-locations'
import type { ReportProps } from './use-report'

interface ReportHeadProps {
  props: ReportProps
  id: string
  /** Chooses the current; undefined if the report does elsewhere. */
  powerType: ReactNode
  /** Puts letter, name and buttons on one line. */
  isSheet: boolean
}

/** Name of the location, and its actions. */
export function ReportHead({ props, id, powerType, isSheet }: ReportHeadProps) {
  const { letter, location, evalId, comparing, onClose } = props
  const isShared = useSharedView() !== null
  const { enableShare } = useRecordConfiguration().reportPanel
  const name = (
    <h2
      id={id}
      dir="auto"
      title={location.name}
      className={
        isSheet
          ? 'min-w-0 flex-1 truncate text-left text-base font-semibold'
          : 'line-clamp-3 text-left text-lg leading-[22px] font-semibold tracking-[-0.012em] wrap-anywhere'
      }
    >
      {location.name}
    </h2>
  )
  return (
    <header className={isSheet ? 'px-4 pb-1' : 'border-b border-ink-200 px-4 pt-3.5 pb-3'}>
      <div
        className={isSheet ? 'flex min-h-11 items-center gap-2' : 'mb-1.5 flex min-h-8 items-center gap-2'}
      >
        <Letter letter={letter} />
        {isSheet ? (
          name
        ) : (
          <span className="flex-1 text-xs text-ink-600">{letter === 'A' ? 'Selected' : 'Compared'}</span>
        )}
        {powerType}
        <span className="-mr-2 flex max-sm:gap-2">
          {!isSheet && comparing && <CompareButton {...comparing} size="sm" />}
          {!isShared && enableShare && <ShareButton zid={location.zid} evalId={evalId} />}
          <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={onClose} />
        </span>
      </div>
      {!isSheet && name}
      <p
        title={subtitleOf(location)}
        className={isSheet ? 'truncate text-sm text-ink-600' : 'mt-0.5 text-xs text-ink-600 wrap-anywhere'}
      >
        {subtitleOf(location)}
      </p>
    </header>
  )
}

/** `Eschen · Car park · ID 12`; the address in place of the town. */
function subtitleOf(location: RecordLocation): string {
  const { city, rows, id } = location
  const [first] = rows
  const type = first && parkingTypeTitle(textIn(first, 'parking_type'))
  return [shownAddress(location) || city, type, `ID ${id}`].filter(Boolean).join(' · ')
}

type CompareButtonProps = NonNullable<ReportProps['comparing']> & Pick<ButtonLook, 'size' | 'tone'>

export function CompareButton({ isPicking, pick, ...look }: CompareButtonProps) {
  return (
    <IconButton
      {...look}
      label={isPicking ? 'Cancel comparison' : 'Compare with another location'}
      aria-pressed={isPicking}
      icon={<Columns2 aria-hidden />}
      onClick={() => pick(!isPicking)}
    />
  )
}

/** Shares this location; guests copy its address. */
function ShareButton({ zid, evalId }: { zid: string; evalId: string }) {
  const { isGuest } = useGuest()
  const [address, setAddress] = useState('')
  const [isOpen, setOpen] = useState(false)
  const subject = useMemo(() => ({ kind: 'location' as const, id: evalId, location_id: zid }), [evalId, zid])
  const press = () => {
    const url = new URL(window.location.href)
    url.searchParams.set('id', zid)
    url.searchParams.delete('beside')
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
