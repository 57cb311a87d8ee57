'use client'

import { Check, Columns2, Plus, Share2, X } from 'lucide-react'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { isPickingOf } from '@/components/scouting/state/scouting-store'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Letter } from '@/components/ui/letter'
import { notify } from '@/components/ui/notify'
import { localTitle, type ScoutedSite, siteKind } from '@/lib/domain/scouting/scouted-site'
import { formatSpaces } from '@/lib/format/number'
import { SiteCompareHint } from './site-compare-hint'
import { useSaving } from './use-saving'

/** `Schaan`, `123 spaces`, `ID 101866757` */
export function siteParts(site: ScoutedSite): string[] {
  const { city, brand, capacity, isCapacityEstimated, id } = site
  const spaces = formatSpaces(capacity)
  return [city, brand, isCapacityEstimated ? `${spaces}, estimated` : spaces, `ID\u00a0${id}`].filter(
    (part) => part !== '',
  )
}

/** The screen's address with only this site open, centred on the map. */
export function siteAddress(here: string, { id, lat, lng }: Pick<ScoutedSite, 'id' | 'lat' | 'lng'>): string {
  const address = new URL(here)
  address.searchParams.set('site', id)
  address.searchParams.delete('compare')
  address.searchParams.set('lat', lat.toFixed(5))
  address.searchParams.set('lng', lng.toFixed(5))
  return address.href
}

function SaveButton({ site }: { site: ScoutedSite }) {
  const { isSaved, toggle } = useSaving(site, 'sidebar')
  return (
    <Button
      block
      tone={isSaved ? 'line' : 'primary'}
      icon={isSaved ? <Check aria-hidden /> : <Plus aria-hidden />}
      onClick={({ currentTarget }) => toggle(currentTarget)}
      className="mt-3"
    >
      {isSaved ? 'Remove from list' : 'Add to list'}
    </Button>
  )
}

function ShareButton({ site }: { site: ScoutedSite }) {
  const share = async () => {
    await navigator.clipboard.writeText(siteAddress(window.location.href, site))
    notify.success('Location URL copied to clipboard')
  }
  return (
    <IconButton
      label="Share"
      icon={<Share2 aria-hidden />}
      size="sm"
      className="-my-1 max-sm:mr-2"
      onClick={() => void share().catch(() => notify.error('The address could not be copied.'))}
    />
  )
}

function CompareButton() {
  const isPicking = useScouting(isPickingOf)
  const pick = useScouting((state) => state.pick)
  return (
    <IconButton
      label={isPicking ? 'Cancel comparison' : 'Compare with another location'}
      aria-pressed={isPicking}
      icon={<Columns2 aria-hidden />}
      size="sm"
      className="-my-1 max-sm:mr-2"
      onClick={() => pick(!isPicking)}
    />
  )
}

/** Parts separated by dots, except at line breaks. */
function Line({ parts }: { parts: readonly string[] }) {
  return (
    <p className="tnum mt-[3px] overflow-hidden text-xs text-ink-600">
      <span className="-ml-2.5 block">
        {parts.map((part) => (
          <span key={part} className="inline-block max-w-full wrap-anywhere">
            <span aria-hidden className="inline-block w-2.5 text-center">
              ·
            </span>
            {part}{' '}
          </span>
        ))}
      </span>
    </p>
  )
}

interface SiteHeaderProps {
  site: ScoutedSite
  letter: 'A' | 'B'
  onClose: () => void
}

export function SiteHeader({ site, letter, onClose }: SiteHeaderProps) {
  const local = localTitle(site)
  return (
    <header className="px-4 pt-3.5 pb-3 max-md:pt-3">
      <div className="flex items-center gap-2">
        <Letter letter={letter} />
        <p className="min-w-0 flex-1 truncate text-xs text-ink-600">{siteKind(site)}</p>
        {letter === 'A' && <CompareButton />}
        <ShareButton site={site} />
        <IconButton
          label="Close"
          icon={<X aria-hidden />}
          size="sm"
          className="-my-1 -mr-1.5 md:-ml-1.5"
          onClick={onClose}
        />
      </div>
      <h2 className="mt-2 text-lg leading-[22px] font-semibold tracking-[-0.012em] wrap-anywhere">
        {site.name || siteKind(site)}
      </h2>
      {local && <p className="mt-0.5 text-sm text-ink-700 wrap-anywhere">{local}</p>}
      <Line parts={siteParts(site)} />
      <SaveButton site={site} />
      {letter === 'A' && <SiteCompareHint className="mt-3" />}
    </header>
  )
}
