'use client'

import { CameraOff, Check, Plus, X } from 'lucide-react'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Letter } from '@/components/ui/letter'
import { type ScoutedSite, siteKind } from '@/lib/domain/scouted-site'
import { formatCount } from '@/lib/format/number'
import { UnlockBlock } from './locked'
import { SiteFacts } from './site-facts'
import { useSaving } from './use-saving'

/** `Schaan · 123 spaces · ID 101866757` */
export function siteLine(site: ScoutedSite): string {
  const spaces = site.capacity === 1 ? '1 space' : `${formatCount(site.capacity)} spaces`
  const capacity = site.isCapacityEstimated ? `${spaces}, estimated` : spaces
  return [site.city, site.brand, capacity, `ID\u00a0${site.id}`].filter((part) => part !== '').join(' · ')
}

/** Where the same place is on another map. */
export function mapsAddress({ lat, lng }: Pick<ScoutedSite, 'lat' | 'lng'>): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat.toFixed(6)}%2C${lng.toFixed(6)}`
}

function StreetView({ site }: { site: ScoutedSite }) {
  return (
    <div className="mx-4 mb-3.5 grid h-26 place-content-center justify-items-center gap-1.5 rounded-md bg-ink-100 text-center text-xs leading-[17px] text-ink-600">
      <CameraOff aria-hidden className="size-5" />
      <p>
        No Street View available.
        <br />
        <a
          href={mapsAddress(site)}
          target="_blank"
          rel="noreferrer noopener"
          className="font-medium text-ink-1000 underline decoration-ink-400 underline-offset-3"
        >
          View location on Google Maps.
        </a>
      </p>
    </div>
  )
}

function SaveButton({ site }: { site: ScoutedSite }) {
  const { isSaved, toggle } = useSaving(site)
  return (
    <Button
      block
      tone={isSaved ? 'line' : 'primary'}
      icon={isSaved ? <Check aria-hidden /> : <Plus aria-hidden />}
      onClick={toggle}
      className="mt-3"
    >
      {isSaved ? 'Remove from list' : 'Add to list'}
    </Button>
  )
}

interface SiteDetailsProps {
  site: ScoutedSite
  letter: 'A' | 'B'
  onClose: () => void
}

/** Everything known of a location. Stands in a sidebar, in the panel's place or in a phone's sheet. */
export function SiteDetails({ site, letter, onClose }: SiteDetailsProps) {
  const { search, ask } = useScoutingState()
  return (
    <>
      <header className="px-4 pt-3.5 pb-3 max-md:pt-0">
        <div className="flex items-center gap-2">
          <Letter letter={letter} />
          <p className="min-w-0 flex-1 truncate text-xs text-ink-600">{siteKind(site)}</p>
          <IconButton
            label="Close"
            icon={<X aria-hidden />}
            size="sm"
            className="-my-1 -mr-1.5"
            onClick={onClose}
          />
        </div>
        <h2 className="mt-2 text-lg leading-[22px] font-semibold tracking-[-0.012em] wrap-anywhere">
          {site.name || siteKind(site)}
        </h2>
        <p className="tnum mt-[3px] text-xs text-ink-600">{siteLine(site)}</p>
        <SaveButton site={site} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <StreetView site={site} />
        {!search.isRegistered && (
          <div className="px-4 pb-3.5">
            <UnlockBlock onRegister={() => ask('register')} />
          </div>
        )}
        <SiteFacts site={site} />
      </div>
    </>
  )
}
