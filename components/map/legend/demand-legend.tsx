'use client'

import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Segmented } from '@/components/ui/segmented'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { ClassRow, LegendBox, legendFrame, legendLine } from './legend-box'
import { Ends, type LegendColour, LegendScale, LineScale } from './legend-scale'
import { type ColourChoice, colourTitle, LegendTitle } from './legend-title'

export function HeatRow() {
  return (
    <div className="mt-2 border-t border-ink-200 pt-2">
      <p className="mb-1.5 font-semibold">Heat of sites</p>
      <div
        aria-hidden
        className="h-2.5 rounded-[2px] bg-ink-1000 bg-linear-to-r from-danger/0 via-danger via-20% to-warning-wash"
      />
      <Ends min="few sites" of="" max="densest in view" />
    </div>
  )
}

type ScoredThing = 'site' | 'hexagon'

interface DemandLegendProps {
  score: ScoreKind
  /** Also switches from another colour back to the score. */
  onScore: (score: ScoreKind) => void
  /** The column that colours the cells instead of the score. */
  colour?: LegendColour | undefined
  choice?: ColourChoice | undefined
  of?: ScoredThing | undefined
  hasHeat?: boolean | undefined
  /** What the country's scores do without, and why. */
  lacks?: string | undefined
  /** For narrow maps: title, scores, swatches and their ends on one line; the title opens the rest. */
  isCompact?: boolean | undefined
  above?: ReactNode
}

interface ScoreChoiceProps extends Pick<DemandLegendProps, 'score' | 'onScore' | 'colour'> {
  isLow?: boolean | undefined
}

/** Neither is chosen while another column colours the cells. */
function ScoreChoice({ score, onScore, colour, isLow = false }: ScoreChoiceProps) {
  return (
    <Segmented
      // On one line the segments are lower than the finger's target, which reaches beyond them.
      className={isLow ? 'flex-none max-sm:[&_input]:-inset-y-2 max-sm:[&_label]:h-[26px]' : undefined}
      label="Score of the cells"
      segments={scoreKinds.map((kind) => ({ value: kind, label: kind }))}
      value={colour ? null : score}
      onChange={onScore}
    />
  )
}

type FullLegendProps = Pick<
  DemandLegendProps,
  'score' | 'onScore' | 'colour' | 'choice' | 'of' | 'hasHeat' | 'lacks'
>

function FullLegend({ score, onScore, colour, choice, of, lacks, hasHeat = false }: FullLegendProps) {
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <LegendTitle column={colour?.column} choice={choice} note={of && !colour ? `by ${of}` : undefined} />
        <ScoreChoice score={score} onScore={onScore} colour={colour} />
      </div>
      <LegendScale colour={colour} />
      {lacks && !colour && <p className="mt-1.5 max-w-56 text-2xs text-ink-600">{lacks}</p>}
      {hasHeat && <HeatRow />}
      <ClassRow />
    </>
  )
}

type CompactLegendProps = Pick<DemandLegendProps, 'score' | 'onScore' | 'colour'> & { onOpen: () => void }

function CompactLegend({ score, onScore, colour, onOpen }: CompactLegendProps) {
  return (
    <div className={classes(legendFrame, legendLine)}>
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="relative flex min-w-0 items-baseline gap-1 rounded-sm px-1 text-left text-xs leading-9 after:absolute after:-inset-1 after:content-['']"
      >
        <b className="truncate">{colourTitle(colour?.column)}</b>
        <span className="text-2xs text-ink-600">Beta</span>
      </button>
      <ScoreChoice score={score} onScore={onScore} colour={colour} isLow />
      <LineScale colour={colour} />
    </div>
  )
}

export function DemandLegend({ isCompact = false, above, ...legend }: DemandLegendProps) {
  return (
    <LegendBox
      isCompact={isCompact}
      above={above}
      short={(onOpen) => <CompactLegend {...legend} onOpen={onOpen} />}
    >
      <FullLegend {...legend} />
    </LegendBox>
  )
}
