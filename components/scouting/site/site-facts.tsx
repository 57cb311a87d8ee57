'use client'

import { GraduationCap, HeartPulse, Landmark, ShoppingBag, TreePalm, Utensils } from 'lucide-react'
import type { ReactNode } from 'react'
import { classMarks } from '@/components/scouting/map/charger-popup'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { ShapeMark } from '@/components/ui/mark'
import { KeyValues, Section } from '@/components/ui/section'
import { chargingClasses } from '@/lib/domain/charging-class'
import { type ScoreKind, scoreKinds } from '@/lib/domain/demand-step'
import type { PoiCategory } from '@/lib/domain/poi-categories'
import { nearestCharger, type ScoutedCharger } from '@/lib/domain/scouted-charger'
import type { ScoutedSite } from '@/lib/domain/scouted-site'
import { formatCount, formatDistance, formatPercent } from '@/lib/format/number'
import { Figure } from './locked'

const barTone: Record<ScoreKind, string> = { DC: 'bg-dc', AC: 'bg-ac' }

function ScoreBar({ kind, score, isLocked }: { kind: ScoreKind; score: number | null; isLocked: boolean }) {
  return (
    <div className="grid h-6 grid-cols-[28px_1fr_52px] items-center">
      <span className="text-xs font-medium">{kind}</span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink-100">
        <span
          className={`block h-full rounded-full ${barTone[kind]}`}
          style={{ width: `${(score ?? 0) * 100}%` }}
        />
      </span>
      <b className="tnum text-right">
        <Figure value={score} isLocked={isLocked}>
          {formatPercent(score)}
        </Figure>
      </b>
    </div>
  )
}

/** `Tesla · 16 DC`: who operates a station and how many points of each class it has. */
export function chargerLine(charger: ScoutedCharger): string {
  const points = chargingClasses
    .filter((each) => charger.points[each] > 0)
    .map((each) => `${charger.points[each]} ${each}`)
  return [charger.network, ...points].filter((part) => part !== '').join(' · ')
}

function NearestStation({ site, isLocked }: { site: ScoutedSite; isLocked: boolean }) {
  const { chargers } = useScoutingState()
  const { nearest } = site
  const charger = isLocked ? undefined : nearestOf(site, chargers)
  const name = charger?.name || charger?.network || nearest.brand || nearest.types || 'Unknown'
  return (
    <div className="flex items-start gap-2.5">
      {charger && <ShapeMark {...classMarks[charger.class]} className="mt-0.5 size-4.5" />}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        {charger && <p className="truncate text-xs text-ink-600">{chargerLine(charger)}</p>}
      </div>
      <b className="tnum">{formatDistance(nearest.metres)}</b>
    </div>
  )
}

/** The station the atlas measured to: the nearest of those on the map, when the distance says it is the same. */
function nearestOf(site: ScoutedSite, chargers: readonly ScoutedCharger[]): ScoutedCharger | undefined {
  const found = nearestCharger(site, chargers)
  const isSame = found && Math.abs(found.metres - (site.nearest.metres ?? Number.NaN)) < 25
  return isSame ? found.charger : undefined
}

function DistanceByClass({ site, isLocked }: { site: ScoutedSite; isLocked: boolean }) {
  return (
    <dl className="mt-2.5 grid grid-cols-3 text-xs">
      {chargingClasses.map((each) => (
        <div key={each} className="border-ink-200 not-first:border-l not-first:pl-3">
          <dt className="flex items-center gap-[5px] text-ink-600">
            <ShapeMark {...classMarks[each]} />
            {each}
          </dt>
          <dd className="tnum text-sm font-medium">
            <Figure value={site.nearest[each]} isLocked={isLocked}>
              {formatDistance(site.nearest[each])}
            </Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const shownPlaces: readonly { category: PoiCategory; title: string; icon: ReactNode }[] = [
  { category: 'restaurants', title: 'Restaurants', icon: <Utensils aria-hidden className="size-3.5" /> },
  { category: 'retail', title: 'Retail', icon: <ShoppingBag aria-hidden className="size-3.5" /> },
  { category: 'education', title: 'Education', icon: <GraduationCap aria-hidden className="size-3.5" /> },
  { category: 'health', title: 'Health', icon: <HeartPulse aria-hidden className="size-3.5" /> },
  { category: 'leisure', title: 'Leisure', icon: <TreePalm aria-hidden className="size-3.5" /> },
  { category: 'tourism', title: 'Tourism', icon: <Landmark aria-hidden className="size-3.5" /> },
]

function PlacesNearby({ site, isLocked }: { site: ScoutedSite; isLocked: boolean }) {
  return (
    <KeyValues
      columns={2}
      className="text-xs"
      rows={shownPlaces.map(({ category, title, icon }) => ({
        key: category,
        label: title,
        icon,
        value: (
          <Figure value={site.poi[category]} isLocked={isLocked}>
            {formatCount(site.poi[category])}
          </Figure>
        ),
      }))}
    />
  )
}

/** Score, nearest charging station, places within 200 m and surroundings of a location. */
export function SiteFacts({ site }: { site: ScoutedSite }) {
  const { search } = useScoutingState()
  const isLocked = !search.isRegistered
  return (
    <div className="border-t border-ink-200">
      <Section title="Demand score" note="of the country maximum">
        {scoreKinds.map((kind) => (
          <ScoreBar key={kind} kind={kind} score={site.scores[kind]} isLocked={isLocked} />
        ))}
      </Section>
      <Section title="Nearest charging station">
        {!isLocked && <NearestStation site={site} isLocked={isLocked} />}
        <DistanceByClass site={site} isLocked={isLocked} />
      </Section>
      <Section
        title="Within 200 m"
        note={site.poiTotal === null ? undefined : `${formatCount(site.poiTotal)} places`}
      >
        <PlacesNearby site={site} isLocked={isLocked} />
      </Section>
      <Section title="Surroundings">
        <KeyValues
          className="text-xs"
          rows={[
            {
              key: 'population',
              label: 'Population in the hexagon',
              value: (
                <Figure value={site.population} isLocked={isLocked}>
                  {formatCount(site.population)}
                </Figure>
              ),
            },
            {
              key: 'road',
              label: 'Road class',
              value: (
                <Figure value={site.roadClass} isLocked={isLocked}>
                  {site.roadClass ?? '–'}
                </Figure>
              ),
            },
          ]}
        />
      </Section>
    </div>
  )
}
