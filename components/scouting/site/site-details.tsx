'use client'

import { shallow } from 'zustand/shallow'
import { CatchmentSection } from '@/components/catchment/catchment-section'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { catchmentSubject, scoreOf } from '@/components/scouting/state/scouting-store'
import { StreetView } from '@/components/street-view/street-view'
import { KeyValues, Section } from '@/components/ui/section'
import { InfoTip, Tooltip } from '@/components/ui/tooltip'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { poiColumn } from '@/lib/catalogue/poi-categories'
import { track } from '@/lib/client/feedback/analytics'
import { limits } from '@/lib/config/limits'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { formatCount, formatScore } from '@/lib/format/number'
import { type PlaceKind, placeKinds } from './place-kinds'
import { Figure, SiteFigure, type SiteProps } from './site-figure'
import { SiteHeader } from './site-header'
import { GridFacts, StationFacts } from './surrounding-facts'
import { WhyRank } from './why-rank'

function placeRow({ category, title, examples, Icon }: PlaceKind, facts: SiteProps) {
  return {
    key: category,
    label: (
      <Tooltip label={examples} side="left" onOpen={() => track('scouting_poi_tooltip', { category })}>
        <span>{title}</span>
      </Tooltip>
    ),
    icon: <Icon aria-hidden className="size-3.5" />,
    value: <SiteFigure {...facts} column={poiColumn(category)} format={formatCount} />,
  }
}

function PlaceFacts(facts: SiteProps) {
  const { poiTotal } = facts.site
  return (
    <Section
      title={`Within ${limits.nearbyRadius} m`}
      note={
        <span className="flex items-center gap-1 before:content-['\200b']">
          {poiTotal !== null && <span className="tnum">{`${formatCount(poiTotal)} places`}</span>}
          <InfoTip label="About the nearby places">
            Places in OpenStreetMap within {limits.nearbyRadius} m of the location. Parking and stops are
            counted here, but do not raise a score.
          </InfoTip>
        </span>
      }
    >
      <KeyValues columns={2} className="text-xs" rows={placeKinds.map((each) => placeRow(each, facts))} />
    </Section>
  )
}

const barTone: Record<ScoreKind, string> = { DC: 'bg-dc', AC: 'bg-ac' }

function ScoreBar({ kind, ...facts }: SiteProps & { kind: ScoreKind }) {
  const score = facts.site.scores[kind]
  return (
    <div className="grid h-6 grid-cols-[28px_1fr_60px] items-center">
      <span className="text-xs font-medium">{kind}</span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink-100">
        <span
          className={`block h-full rounded-full ${barTone[kind]}`}
          style={{ width: `${(score ?? 0) * 100}%` }}
        />
      </span>
      <span className="tnum text-right whitespace-nowrap">
        <SiteFigure {...facts} column={`Score ${kind}`} format={formatScore} />
      </span>
    </div>
  )
}

function Surroundings(facts: SiteProps) {
  const { site, other, isLocked } = facts
  return (
    <Section title="Surroundings">
      <KeyValues
        className="text-xs"
        rows={[
          {
            key: 'population',
            label: 'Population in the hexagon',
            value: <SiteFigure {...facts} column="Population" format={formatCount} />,
          },
          {
            key: 'road',
            label: 'Road class',
            value: (
              <Figure value={site.roadClass} isLocked={isLocked}>
                <span className={other ? 'font-regular text-ink-700' : undefined}>
                  {site.roadClass ?? '–'}
                </span>
              </Figure>
            ),
          },
        ]}
      />
    </Section>
  )
}

/** In a comparison the reasons come last: their lines wrap differently, and all other rows align. */
function SiteFacts({ letter, ...facts }: SiteProps & Pick<SiteDetailsProps, 'letter'>) {
  const isOwn = useScouting(({ weighing }) => weighing.isPossible)
  const kind = useScouting(scoreOf)
  const isOnMap = useScouting(({ address }) => address.catchment === letter)
  const { setAddress, isWithoutMap } = useScouting(
    ({ setAddress, isWithoutMap }) => ({ setAddress, isWithoutMap }),
    shallow,
  )
  return (
    <div className="border-t border-ink-200">
      <Section title="Demand score" note={`${isOwn ? 'site' : 'hexagon'}, of the country maximum`}>
        {scoreKinds.map((kind) => (
          <ScoreBar key={kind} kind={kind} {...facts} />
        ))}
      </Section>
      {!facts.other && <WhyRank site={facts.site} />}
      <StationFacts {...facts} />
      <PlaceFacts {...facts} />
      <Surroundings {...facts} />
      <GridFacts {...facts} />
      <CatchmentSection
        {...catchmentSubject(facts.site, letter, kind)}
        isLocked={facts.isLocked}
        onMap={
          isWithoutMap
            ? undefined
            : {
                isOn: isOnMap,
                onChange: (isOn) => void setAddress({ catchment: isOn ? letter : null }),
              }
        }
      />
      {facts.other && <WhyRank site={facts.site} />}
    </div>
  )
}

interface SiteDetailsProps {
  site: ScoutedSite
  letter: 'A' | 'B'
  onClose: () => void
}

export function SiteDetails({ site, letter, onClose }: SiteDetailsProps) {
  const { viewer, ask, open } = useScouting(({ viewer, ask, open }) => ({ viewer, ask, open }), shallow)
  const other = letter === 'A' ? open.compared : open.active
  const register = () => {
    track('KeplerRegisterButtonClick', { place: 'sidebar' })
    ask('register')
  }
  return (
    <>
      <SiteHeader site={site} letter={letter} onClose={onClose} />
      {/* Keyed, so that another site starts at its top. */}
      <div key={site.id} data-scrolled-part className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <StreetView place={site} title={siteTitle(site)} />
        {!viewer.isRegistered && (
          <div className="px-4 pb-3.5">
            <UnlockBlock onRegister={register} />
          </div>
        )}
        <SiteFacts site={site} other={other} letter={letter} isLocked={!viewer.isRegistered} />
      </div>
    </>
  )
}
