'use client'

import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Segmented } from '@/components/ui/segmented'
import { Slider } from '@/components/ui/slider'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import {
  maxPoints,
  type SitePart,
  type SiteWeights,
  sitePartColumns,
  sitePartNames,
  sitePresets,
} from '@/lib/catalogue/site-scores'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import { knownPoints, missingParts, weightShares } from '@/lib/domain/scores/site-score'
import {
  isSameWeights,
  nearestBase,
  type WeightsBase,
  weightsBases,
  withPoints,
} from '@/lib/domain/scores/weighting'
import { whyAbsent } from '@/lib/domain/scouting/known-sources'
import { formatCountOf, formatPercent } from '@/lib/format/number'
import { partTitles } from './part-titles'

const presets = sitePresets.map(({ value, title }) => ({ value, label: title }))

interface PartSliderProps {
  part: SitePart
  points: number
  /** Points of the named weights, marked on the track. */
  mark: number
  /** Percent of all points; null for a part that the country lacks. */
  share: number | null
  onChange: (points: number) => void
}

function PartSlider({ part, points, mark, share, onChange }: PartSliderProps) {
  const title = partTitles[part]
  const percent = formatPercent(share === null ? null : share / 100)
  return (
    <div className="group grid h-[26px] grid-cols-[82px_1fr_38px] items-center gap-x-2.5 text-xs text-ink-700 max-sm:h-11">
      <span className="group-focus-within:font-semibold group-focus-within:text-ink-1000">{title}</span>
      <Slider
        value={[points]}
        min={0}
        max={maxPoints}
        mark={mark}
        labels={[title]}
        formatValue={(value) =>
          share === null
            ? `${formatCountOf(value, 'point')}, unknown here`
            : `${formatCountOf(value, 'point')}, ${percent}`
        }
        onChange={([next]) => next !== undefined && onChange(next)}
      />
      <span className="tnum text-right font-medium text-ink-1000 group-focus-within:font-[640]">
        {percent}
      </span>
    </div>
  )
}

/** The base named in the heading: the last one chosen here, at first the nearest. */
function useBase(weights: SiteWeights, kind: ScoreKind) {
  const [chosen, setChosen] = useState<{ kind: ScoreKind; value: string }>()
  const [start, setStart] = useState(() => ({ kind, base: nearestBase(weights, kind) }))
  if (start.kind !== kind) setStart({ kind, base: nearestBase(weights, kind) })
  const all = weightsBases(kind)
  // Weights that arrive by Back or a link may equal another name's.
  const equal = all.find((base) => isSameWeights(base.weights, weights))
  const known = chosen?.kind === kind ? all.find(({ value }) => value === chosen.value) : undefined
  const base: WeightsBase = equal ?? known ?? start.base
  return { base, isChanged: equal === undefined, choose: (value: string) => setChosen({ kind, value }) }
}

/** Undefined if there are rows, or until a search is answered. */
function emptySentence({ results: { found, length }, search }: Scouting): string | undefined {
  if (found === undefined) {
    return search.isFailed ? 'No locations are ranked: they could not be loaded.' : undefined
  }
  if (found === 0) return 'There are no locations here to rank.'
  return length === 0 ? 'The filters hide all locations.' : undefined
}

const reading = (isRanked: boolean) =>
  isRanked
    ? 'Arrows: places gained or lost against the default weights.'
    : 'Sort by demand score to rank the list by these weights.'

interface NoteProps {
  refusal: string | undefined
  className: string
}

/** A refusal, a failure, or how to read the list. */
function Note({ refusal, className }: NoteProps) {
  const kind = useScouting(scoreOf)
  const { scale, sites, cells } = useScouting(({ weighing }) => weighing)
  const isRanked = useScouting(({ address: { sort } }) => sort === `score-${kind.toLowerCase()}`)
  const empty = useScouting(emptySentence)
  const manifest = useScouting((state) => state.manifest)
  const missing = missingParts(manifest, 'sites')
  const keepsCells = sites[kind] !== undefined && cells[kind] === undefined
  if (scale.isFailed) {
    return (
      <ErrorStrip className={className} onRetry={scale.retry}>
        The scores cannot be weighed: the country’s scale did not load.
      </ErrorStrip>
    )
  }
  if (refusal !== undefined) {
    return (
      <p role="alert" className={classes(className, 'text-2xs text-danger')}>
        {refusal}
      </p>
    )
  }
  return (
    <p className={classes(className, 'text-2xs text-ink-600')}>
      {empty ?? reading(isRanked)}
      {missing && ` Scores do without ${missing.names}: ${missing.reasons}`}
      {keepsCells && ' Hexagons have no size and keep their own scores.'}
      {empty !== undefined && !keepsCells && ' The hexagons follow the weights.'}
    </p>
  )
}

const frame = 'overflow-y-auto border-y border-ink-200 bg-ink-50 px-4 pt-2 pb-2.5'

function NoParts({ className }: { className: string }) {
  const name = useScouting(({ manifest }) => manifest.name)
  return (
    <section aria-label="Weights" className={classes(frame, className)}>
      <h2 className="text-sm font-semibold">No weights for this country</h2>
      <p className="mt-0.5 text-xs text-ink-700">
        The scores of {name} were built without their parts, so they cannot be weighed. A newer build of its
        data has them.
      </p>
    </section>
  )
}

export function WeightsPanel({ className }: { className: string }) {
  const isPossible = useScouting(({ weighing }) => weighing.isPossible)
  return isPossible ? <Sliders className={className} /> : <NoParts className={className} />
}

function Sliders({ className }: { className: string }) {
  const kind = useScouting(scoreOf)
  const weights = useScouting(({ weighing }) => weighing.points[kind])
  const setWeights = useScouting((state) => state.setWeights)
  const [refusal, setRefusal] = useState<string>()
  const { base, isChanged, choose } = useBase(weights, kind)
  const isWide = useMedia(besideMap)
  // A low sheet cuts off what lies below the sliders.
  const isNoteFirst = !isWide
  const manifest = useScouting((state) => state.manifest)
  const isKnown = (part: SitePart) => whyAbsent(manifest, 'sites', sitePartColumns[kind][part]) === undefined
  const shares = weightShares(knownPoints(weights, isKnown))
  // biome-ignore lint/correctness/useExhaustiveDependencies: new weights answer the refusal
  useEffect(() => setRefusal(undefined), [weights])
  const set = (next: SiteWeights | null) => {
    setRefusal(next ? undefined : 'At least one part needs a weight above 0.')
    // The name stays the base while its weights are changed.
    choose(base.value)
    if (next) setWeights(kind, next)
  }
  const take = (value: string) => {
    choose(value)
    const named = weightsBases(kind).find((each) => each.value === value)
    if (named) setWeights(kind, named.weights)
  }
  return (
    <section aria-label="Weights" className={classes(frame, className)}>
      <div className="flex h-6 items-center gap-2">
        <h2 className="text-sm font-semibold whitespace-nowrap">{`Weights for ${kind}`}</h2>
        <span aria-live="polite" className="min-w-0 truncate text-xs text-ink-600">
          {isChanged ? `${base.title}, changed` : base.title}
        </span>
        <Button
          tone="ghost"
          size="sm"
          icon={<RotateCcw aria-hidden className="size-3.5" />}
          className="-mr-2 ml-auto"
          disabled={base.value === 'default' && !isChanged}
          onClick={() => take('default')}
        >
          Reset
        </Button>
      </div>
      {isNoteFirst && <Note refusal={refusal} className="mt-0.5 mb-1" />}
      <Segmented
        block
        label="Presets"
        segments={presets}
        value={sitePresets.find(({ value }) => value === base.value)?.value ?? null}
        onChange={take}
        className="mt-1.5 mb-2 bg-ink-200! [&_label]:px-1.5"
      />
      {sitePartNames.map((part, at) => (
        <PartSlider
          key={part}
          part={part}
          points={weights[at] ?? 0}
          mark={base.weights[at] ?? 0}
          share={isKnown(part) ? (shares[at] ?? 0) : null}
          onChange={(points) => set(withPoints(weights, part, points))}
        />
      ))}
      {!isNoteFirst && <Note refusal={refusal} className="mt-1.5" />}
    </section>
  )
}
