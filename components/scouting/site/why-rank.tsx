'use client'

import { useEffect, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { partTitles } from '@/components/scouting/weights/part-titles'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { LockedValue } from '@/components/ui/unlock-block'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { type SitePart, sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import { useSiteRank } from '@/lib/client/scouting/use-score-scale'
import type { SiteRank } from '@/lib/contract/site-rank'
import { knownPoints, weightShares } from '@/lib/domain/scores/site-score'
import { whyAbsent } from '@/lib/domain/scouting/known-sources'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { formatCount, formatOrdinal, formatPercent } from '@/lib/format/number'
import { type PartFact, partFacts } from './rank-facts'

/** Milliseconds without a change of weights before the country is ranked by them. */
const rest = 300

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Ranks of parts and figures stay while other weights are being ranked. */
function useRank(site: ScoutedSite, kind: ScoreKind) {
  const country = useScouting(({ manifest }) => manifest.country)
  const changed = useScouting(({ weighing }) => weighing.sites[kind]?.points)
  const weights = useRested(changed)
  const isRested = weights === changed
  const { rank, isFailed, retry } = useSiteRank({
    country,
    osm_id: site.id,
    kind,
    ...(weights && { weights: [...weights] }),
  })
  const [last, setLast] = useState<{ of: string; rank: SiteRank }>()
  const of = `${site.id} ${kind}`
  if (rank && (last?.rank !== rank || last.of !== of)) setLast({ of, rank })
  return {
    now: isRested ? rank : undefined,
    known: rank ?? (last?.of === of ? last.rank : undefined),
    isFailed: isFailed && isRested,
    retry,
  }
}

/** Marks assumptions: in bars and before the line that explains them. */
const hatch = 'bg-[repeating-linear-gradient(135deg,var(--color-ink-700)_0_1.6px,transparent_1.6px_4px)]'

function Facts({ facts }: { facts: readonly PartFact[] }) {
  return (
    <ul className="col-span-full pt-0.5 text-ink-600">
      {facts.map(({ text, assumed }) => (
        <li key={text}>
          {assumed && (
            <span aria-hidden className={classes('mr-1 inline-block size-2 rounded-[1px]', hatch)} />
          )}
          {text}
          {assumed && <span className="block">{assumed}</span>}
        </li>
      ))}
    </ul>
  )
}

interface PartRowProps {
  part: SitePart
  /** Percent of the weights. */
  share: number
  /** 0..1; null if the country lacks the data. */
  score: number | null
  rank: number | null | undefined
  facts: readonly PartFact[] | undefined
  /** Why the country's data lack the part, which the score then leaves out. */
  whyUnknown: string | undefined
}

const columns = 'grid grid-cols-[78px_40px_1fr_36px] items-center gap-x-2'

function PartRow({ part, share, score, rank, facts, whyUnknown }: PartRowProps) {
  if (whyUnknown !== undefined) return <UnknownPart part={part} reason={whyUnknown} />

  const isAssumed = facts?.some(({ assumed }) => assumed !== undefined) ?? false
  return (
    <li className={classes(columns, 'pt-[7px] text-xs leading-4')}>
      <span className="font-medium">{partTitles[part]}</span>
      <span className="tnum text-right text-ink-700">{formatPercent(share / 100)}</span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-ink-100">
        <span
          style={{ width: `${(score ?? 0) * 100}%` }}
          className={classes('block h-full rounded-full', isAssumed ? hatch : 'bg-ink-700')}
        />
      </span>
      <span className="tnum text-right font-semibold">
        {rank === undefined ? <Skeleton className="ml-auto h-3 w-6" /> : formatCount(rank)}
      </span>
      {facts ? <Facts facts={facts} /> : <Skeleton className="col-span-full mt-1 h-3 w-4/5" />}
    </li>
  )
}

function UnknownPart({ part, reason }: { part: SitePart; reason: string }) {
  return (
    <li className={classes(columns, 'pt-[7px] text-xs leading-4')}>
      <span className="font-medium">{partTitles[part]}</span>
      <span className="text-right text-ink-700">{formatPercent(null)}</span>
      <span />
      <span className="text-right font-semibold">{formatCount(null)}</span>
      <p className="col-span-full pt-0.5 text-ink-600">{`Left out of the score. ${reason}`}</p>
    </li>
  )
}

/** `1st of 52 in view, 1st of 536 in Liechtenstein`, as far as known. */
function RankLine({ site, kind, rank }: { site: ScoutedSite; kind: ScoreKind; rank: SiteRank | undefined }) {
  const { results, name } = useScouting(
    ({ results, manifest }) => ({ results, name: manifest.name }),
    shallow,
  )
  const inView = results.rankOf(site.id, kind)
  const among = (place: number, of: number, where: string) =>
    `${formatOrdinal(place)} of ${formatCount(of)} ${where}`
  return (
    <p className="mb-2 flex items-center gap-1 text-xs text-ink-600">
      {[
        inView !== undefined && among(inView, results.length, 'in view'),
        rank && rank.rank !== null && among(rank.rank, rank.of, `in ${name}`),
      ]
        .filter(Boolean)
        .join(', ')}
      {!rank && <Skeleton className="h-3 w-28" />}
    </p>
  )
}

function Ranked({ site }: { site: ScoutedSite }) {
  const kind = useScouting(scoreOf)
  const points = useScouting(({ weighing }) => weighing.points[kind])
  const manifest = useScouting((state) => state.manifest)
  const whyUnknown = (part: SitePart) => whyAbsent(manifest, 'sites', sitePartColumns[kind][part])
  // The known parts share the weight of the missing ones.
  const shares = weightShares(knownPoints(points, (part) => whyUnknown(part) === undefined))
  const { now, known, isFailed, retry } = useRank(site, kind)
  if (isFailed) return <ErrorStrip onRetry={retry}>The rank of this location could not be loaded.</ErrorStrip>
  return (
    <div aria-busy={now === undefined}>
      <RankLine site={site} kind={kind} rank={now} />
      <p aria-hidden className={classes(columns, 'text-2xs text-ink-600')}>
        <span>Part</span>
        <span className="text-right">Weight</span>
        <span />
        <span className="text-right">Rank</span>
      </p>
      <ul>
        {sitePartNames.map((part, at) => (
          <PartRow
            key={part}
            part={part}
            share={shares[at] ?? 0}
            score={site.parts[kind][at] ?? null}
            rank={known?.parts[part].rank}
            facts={known && partFacts(part, known.facts, kind)}
            whyUnknown={whyUnknown(part)}
          />
        ))}
      </ul>
    </div>
  )
}

export function WhyRank({ site }: { site: ScoutedSite }) {
  const isPossible = useScouting(({ weighing }) => weighing.isPossible)
  const isRegistered = useScouting(({ viewer }) => viewer.isRegistered)
  if (!isPossible) {
    return (
      <Section title="Why this rank">
        <p className="text-xs text-ink-600">
          This country’s data is from an earlier build, which scores hexagons but not locations.
        </p>
      </Section>
    )
  }
  return (
    <Section title="Why this rank">
      {isRegistered ? (
        <Ranked site={site} />
      ) : (
        <ul className="grid gap-[5px] text-xs">
          {sitePartNames.map((part) => (
            <li key={part} className="flex justify-between">
              <span className="text-ink-600">{partTitles[part]}</span>
              <LockedValue />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
