'use client'

import { useScouting } from '@/components/scouting/state/scouting-provider'
import { KeyValues, Section } from '@/components/ui/section'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { formatCount, formatScore } from '@/lib/format/number'
import { ChargerFacts } from './charger-facts'
import { Figure } from './locked'
import { PlaceFacts } from './place-facts'
import { SiteFigure, type SiteProps } from './site-figure'
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

/**
 * A site's score, the reasons for its rank, nearest charging station, places within 200 m and surroundings. Of
 * two compared sites the reasons come last: their lines wrap differently, and all other rows align.
 */
export function SiteFacts(facts: SiteProps) {
  const isOwn = useScouting(({ weighing }) => weighing.isPossible)
  return (
    <div className="border-t border-ink-200">
      <Section title="Demand score" note={`${isOwn ? 'site' : 'hexagon'}, of the country maximum`}>
        {scoreKinds.map((kind) => (
          <ScoreBar key={kind} kind={kind} {...facts} />
        ))}
      </Section>
      {!facts.other && <WhyRank site={facts.site} />}
      <ChargerFacts {...facts} />
      <PlaceFacts {...facts} />
      <Surroundings {...facts} />
      {facts.other && <WhyRank site={facts.site} />}
    </div>
  )
}
