'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { StreetView } from '@/components/street-view/street-view'
import { KeyValues, Section } from '@/components/ui/section'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { track } from '@/lib/client/feedback/analytics'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { formatCount, formatScore } from '@/lib/format/number'
import { Figure } from './locked'
import { PlaceFacts } from './place-facts'
import { SiteFigure, type SiteProps } from './site-figure'
import { SiteHeader } from './site-header'
import { StationFacts } from './station-facts'
import { WhyRank } from './why-rank'

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
function SiteFacts(facts: SiteProps) {
  const isOwn = useScouting(({ weighing }) => weighing.isPossible)
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
        <SiteFacts site={site} other={other} isLocked={!viewer.isRegistered} />
      </div>
    </>
  )
}
