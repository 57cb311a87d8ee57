'use client'

import { classMarks } from '@/components/map/station-popup'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { InfoTip } from '@/components/ui/info-tip'
import { ShapeMark } from '@/components/ui/mark'
import { Section } from '@/components/ui/section'
import { chargingClasses, classPowers } from '@/lib/catalogue/charging-class'
import { track } from '@/lib/client/feedback/analytics'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { nearestStation, type ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import { formatDistance } from '@/lib/format/number'
import { SiteFigure, type SiteProps } from './site-figure'

/** `Tesla · 16 DC` */
export function stationLine(charger: ScoutedStation): string {
  const points = chargingClasses
    .filter((each) => charger.points[each] > 0)
    .map((each) => `${charger.points[each]} ${each}`)
  return [charger.network, ...points].filter((part) => part !== '').join(' · ')
}

/** The station that the atlas measured to: the nearest on the map, if the distance confirms it. */
function nearestOf(site: ScoutedSite, chargers: readonly ScoutedStation[]): ScoutedStation | undefined {
  const found = nearestStation(site, chargers)
  const isSame = found && Math.abs(found.metres - (site.nearest.metres ?? Number.NaN)) < 25
  return isSame ? found.charger : undefined
}

function NearestStation({ site, other, isLocked }: SiteProps) {
  const chargers = useScouting((state) => state.chargers)
  const { nearest } = site
  const charger = nearestOf(site, chargers)
  const name = charger?.name || charger?.network || nearest.brand || 'Charging station'
  const line = (charger && stationLine(charger)) || nearest.types || '–'
  return (
    <div className="mb-2.5 flex items-start gap-2.5">
      {charger && <ShapeMark {...classMarks[charger.class]} className="mt-0.5 size-4.5" />}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-xs text-ink-600" title={line}>
          {line}
        </p>
      </div>
      <span className="tnum">
        <SiteFigure
          site={site}
          other={other}
          isLocked={isLocked}
          column="Nearest Charger Distance"
          format={formatDistance}
        />
      </span>
    </div>
  )
}

function DistanceByClass(facts: SiteProps) {
  return (
    <dl className="grid grid-cols-3 text-xs">
      {chargingClasses.map((each) => (
        <div key={each} className="border-ink-200 not-first:border-l not-first:pl-3">
          <dt className="flex items-center gap-[5px] text-ink-600">
            <ShapeMark {...classMarks[each]} />
            {each}
          </dt>
          <dd className="tnum text-sm">
            <SiteFigure {...facts} column={`Nearest Charger Distance - ${each}`} format={formatDistance} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ClassesTip() {
  return (
    <InfoTip
      label="About the nearest charging station"
      onOpen={() => track('scouting_nearest_charger_tooltip')}
    >
      <p>Straight line from the location to the nearest station, and to the nearest point of each class.</p>
      <ul className="mt-2 grid gap-1">
        {chargingClasses.map((each) => (
          <li key={each} className="flex items-center gap-1.5">
            <ShapeMark {...classMarks[each]} />
            <b className="w-8 font-medium">{each}</b>
            {classPowers[each]}
          </li>
        ))}
      </ul>
    </InfoTip>
  )
}

export function StationFacts(facts: SiteProps) {
  const { site, isLocked } = facts
  const isAlone = !isLocked && site.nearest.metres === null
  return (
    <Section
      title="Nearest charging station"
      note={
        <span className="flex items-center before:content-['\200b']">
          <ClassesTip />
        </span>
      }
    >
      {isAlone ? (
        <p className="text-xs text-ink-600">No charging stations in this country’s data.</p>
      ) : (
        <>
          {!isLocked && <NearestStation {...facts} />}
          <DistanceByClass {...facts} />
        </>
      )}
    </Section>
  )
}
