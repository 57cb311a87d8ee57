'use client'

import { useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import type { MapPin } from '@/components/map/map-data'
import { ErrorStrip } from '@/components/ui/error-strip'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { formatCountOf } from '@/lib/format/number'
import { roomyBounds } from '@/lib/geo/fitting-bounds'
import { NumberTag } from './number-tag'

interface SharedPlanMapProps {
  plan: SharedPlan
  /** Index of the site in sight. */
  lit: number | undefined
  onLit: (index: number | undefined) => void
}

const sitePrefix = 'site-'

const indexOf = (id: string | undefined) =>
  id?.startsWith(sitePrefix) ? Number(id.slice(sitePrefix.length)) : undefined

/** Chosen sites by number and own sites on the map of the country; the lit one is inverted. */
export function SharedPlanMap({ plan, lit, onLit }: SharedPlanMapProps) {
  const { sites, own, country } = plan
  const manifest = useManifest(country)
  const pins = useMemo(
    (): MapPin[] => [
      ...own.map(({ name, lat, lng }, index) => ({
        id: `own-${index}`,
        lat,
        lng,
        name,
        letter: '',
        tone: 'paper' as const,
      })),
      // The first is drawn last, on top.
      ...sites
        .map(({ name, lat, lng }, index) => ({
          id: `${sitePrefix}${index}`,
          lat,
          lng,
          name,
          letter: String(index + 1),
          tone: index === lit ? ('ink' as const) : ('volt' as const),
        }))
        .toReversed(),
    ],
    [sites, own, lit],
  )
  const [start] = useState(() => {
    const bounds = roomyBounds([...sites, ...own])
    return bounds && { bounds }
  })
  if (manifest.error) {
    return (
      <div className="grid size-full place-items-center bg-map-outside p-4">
        <ErrorStrip onRetry={() => void manifest.mutate()} retrying={manifest.isValidating}>
          The map of this country could not be loaded.
        </ErrorStrip>
      </div>
    )
  }
  if (!manifest.data) {
    return <div role="status" aria-label="Loading the map" className="size-full bg-map-outside" />
  }
  return (
    <div className="relative size-full">
      <CountryMap
        manifest={manifest.data}
        label={`Map of ${plan.name}: ${formatCountOf(sites.length, 'chosen site')}`}
        start={start}
        cells="none"
        pins={pins}
        onHover={(id) => onLit(indexOf(id))}
        onTarget={(target) => onLit(target.kind === 'pin' ? indexOf(target.id) : undefined)}
      />
      <Legend hasOwn={own.length > 0} />
    </div>
  )
}

function Legend({ hasOwn }: { hasOwn: boolean }) {
  return (
    <p
      data-map-float
      data-ground="paper"
      className="absolute bottom-8 left-3 z-2 flex items-center gap-4 rounded-md bg-paper px-3 py-2 text-xs text-ink-1000 shadow-float"
    >
      <span className="flex items-center gap-1.5">
        <NumberTag number={1} />
        chosen
      </span>
      {hasOwn && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full border-2 border-ink-1000 bg-paper" />
          own
        </span>
      )}
    </p>
  )
}
