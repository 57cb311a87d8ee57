'use client'

import { formatCountOf, formatDecimal } from '@/lib/format/number'
import type { MapPin, MapSite, Place } from './map-data'
import { PlacePopup } from './place-popup'

/** `12 bays, 38 spaces`, or only the spaces. */
function sizeOf({ members = [], capacity }: MapSite): string {
  const spaces = formatCountOf(capacity, 'space')
  return members.length > 1 ? `${formatCountOf(members.length, 'bay')}, ${spaces}` : spaces
}

interface TipProps {
  place: Place
  name: string
  figure: string | undefined
  note: string | undefined
}

/** Tooltip beside the pointer. Screen readers find the same in the list. */
function Tip({ place, name, figure, note }: TipProps) {
  return (
    <PlacePopup place={place} className="z-2">
      {/* The frame's padding keeps the box off the disc. */}
      <div aria-hidden className="px-2">
        <div className="max-w-64 rounded-sm bg-ink-1000 px-2 py-1.5 text-xs text-paper shadow-menu">
          <p className="flex gap-3 font-medium">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {figure !== undefined && <span className="tnum">{figure}</span>}
          </p>
          {note !== undefined && <p className="tnum text-ink-300">{note}</p>}
        </div>
      </div>
    </PlacePopup>
  )
}

/** Name, score and size of a site. */
export function SiteTip({ site }: { site: MapSite }) {
  const score = site.score === null ? undefined : formatDecimal(site.score * 100)
  return <Tip place={site} name={site.name} figure={score} note={sizeOf(site)} />
}

/** Name and figure of a pin. */
export function PinTip({ pin }: { pin: MapPin }) {
  return <Tip place={pin} name={pin.name ?? ''} figure={pin.figure?.text} note={undefined} />
}
