'use client'

import { classMarks } from '@/components/map/station-popup'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { ShapeMark } from '@/components/ui/mark'
import { KeyValues, Section } from '@/components/ui/section'
import { InfoTip } from '@/components/ui/tooltip'
import { chargingClasses, classPowers } from '@/lib/catalogue/charging-class'
import { gridColumns, gridReach, gridWords } from '@/lib/catalogue/power-grid'
import { track } from '@/lib/client/feedback/analytics'
import type { Manifest } from '@/lib/contract/scout'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { nearestStation, type ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import { formatDistance } from '@/lib/format/number'
import { Figure, SiteFigure, type SiteProps } from './site-figure'

/** `Tesla · 16 DC` */
export function stationLine(station: ScoutedStation): string {
  const points = chargingClasses
    .filter((each) => station.points[each] > 0)
    .map((each) => `${station.points[each]} ${each}`)
  return [station.network, ...points].filter((part) => part !== '').join(' · ')
}

/** The station that the atlas measured to: the nearest on the map, if the distance confirms it. */
function nearestOf(site: ScoutedSite, stations: readonly ScoutedStation[]): ScoutedStation | undefined {
  const found = nearestStation(site, stations)
  const isSame = found && Math.abs(found.metres - (site.nearest.metres ?? Number.NaN)) < 25
  return isSame ? found.station : undefined
}

function NearestStation({ site, other, isLocked }: SiteProps) {
  const stations = useScouting((state) => state.stations)
  const { nearest } = site
  const station = nearestOf(site, stations)
  const name = station?.name || station?.network || nearest.brand || 'Charging station'
  const line = (station && stationLine(station)) || nearest.types || '–'
  return (
    <div className="mb-2.5 flex items-start gap-2.5">
      {station && <ShapeMark {...classMarks[station.class]} className="mt-0.5 size-4.5" />}
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

const parts = ['high', 'medium', 'line', 'transformer'] as const

/** False in an atlas from before the grid was read. */
function readsGrid({ columns, absent }: Pick<Manifest, 'columns' | 'absent'>): boolean {
  const names = [...columns.sites, ...absent].map(({ name }) => name)
  return names.includes(gridColumns.high)
}

function GridTip() {
  return (
    <InfoTip label="About the grid hint">
      <p>
        Straight lines to what OpenStreetMap holds of the country’s grid: a hint where a connection may be
        short, not a promise of capacity. Cables are often not mapped. Ask the operator.
      </p>
      <p className="mt-2">
        A dash means that none is mapped within {gridReach.high / 1000} km (high voltage),{' '}
        {gridReach.line / 1000} km (medium voltage) or {gridReach.transformer / 1000} km (transformer).
      </p>
    </InfoTip>
  )
}

/** Left out where the country's data is from before the grid was read. */
export function GridFacts(facts: SiteProps) {
  const isRead = useScouting(({ manifest }) => readsGrid(manifest))
  const { site, isLocked } = facts
  if (!isRead) return null
  const isNothing = !isLocked && parts.every((part) => site.grid[part] === null)
  const { reliability } = site.grid
  return (
    <Section
      title="Grid (hint)"
      note={
        <span className="flex items-center before:content-['\200b']">
          <GridTip />
        </span>
      }
    >
      {isNothing ? (
        <p className="text-xs text-ink-600">Nothing of the grid is mapped near by.</p>
      ) : (
        <KeyValues
          className="text-xs"
          rows={[
            ...parts.map((part) => ({
              key: part,
              label: gridWords[part],
              value: <SiteFigure {...facts} column={gridColumns[part]} format={formatDistance} />,
            })),
            {
              key: 'reliability',
              label: 'Mapped within 5 km',
              value: (
                <Figure value={reliability} isLocked={isLocked}>
                  <span className={facts.other ? 'font-regular text-ink-700' : undefined}>
                    {reliability ?? '–'}
                  </span>
                </Figure>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}
