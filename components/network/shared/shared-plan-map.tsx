'use client'

import { useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import type { Planned, PlannedPin } from '@/components/map/layers/planned-layers'
import { PlanLegend } from '@/components/network/map/plan-legend'
import { ErrorStrip } from '@/components/ui/error-strip'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { formatCountOf } from '@/lib/format/number'
import { roomyBounds } from '@/lib/geo/fitting-bounds'

interface SharedPlanMapProps {
  plan: SharedPlan
  /** Index of the site in sight. */
  lit: number | undefined
  onLit: (index: number | undefined) => void
}

const sitePrefix = 'site-'

const indexOf = (id: string | undefined) =>
  id?.startsWith(sitePrefix) ? Number(id.slice(sitePrefix.length)) : undefined

/** Chosen sites by number and own sites, as on the map of their owner. */
export function SharedPlanMap({ plan, lit, onLit }: SharedPlanMapProps) {
  const { sites, own, country } = plan
  const manifest = useManifest(country)
  const pins = useMemo(() => pinsOf(sites, own), [sites, own])
  const planned = useMemo<Planned>(
    () => ({ pins, active: lit === undefined ? undefined : `${sitePrefix}${lit}`, reach: [], links: [] }),
    [pins, lit],
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
        planned={planned}
        onHover={(id) => onLit(indexOf(id))}
        onTarget={(target) => onLit(target.kind === 'pin' ? indexOf(target.id) : undefined)}
      />
      <PlanLegend isCompact={false} isShared hasOwn={own.length > 0} />
    </div>
  )
}

function pinsOf(sites: SharedPlan['sites'], own: SharedPlan['own']): PlannedPin[] {
  return [
    ...sites.map(
      ({ name, lat, lng, isMustHave }, index): PlannedPin => ({
        id: `${sitePrefix}${index}`,
        name,
        lat,
        lng,
        kind: 'chosen',
        number: index + 1,
        isMust: isMustHave,
      }),
    ),
    ...own.map(
      ({ name, lat, lng }, index): PlannedPin => ({
        id: `own-${index}`,
        name,
        lat,
        lng,
        kind: 'own',
        isMust: false,
      }),
    ),
  ]
}
