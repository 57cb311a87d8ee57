'use client'

import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Segmented } from '@/components/ui/segmented'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { ClassRow, LegendBox, legendFrame } from './legend-box'
import { Ends, type LegendColour, LegendScale, Ramp } from './legend-scale'
import { type ColourChoice, colourTitle, LegendTitle } from './legend-title'

function HeatRow() {
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
  /** For narrow maps: title, scores and swatches only; a press opens the rest. */
  isCompact?: boolean | undefined
  above?: ReactNode
}

/** Neither is chosen while another column colours the cells. */
function ScoreChoice({ score, onScore, colour }: Pick<DemandLegendProps, 'score' | 'onScore' | 'colour'>) {
  return (
    <Segmented
      label="Score of the cells"
      segments={scoreKinds.map((kind) => ({ value: kind, label: kind }))}
      value={colour ? null : score}
      onChange={onScore}
    />
  )
}

type FullLegendProps = Pick<DemandLegendProps, 'score' | 'onScore' | 'colour' | 'choice' | 'of' | 'hasHeat'>

function FullLegend({ score, onScore, colour, choice, of, hasHeat = false }: FullLegendProps) {
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <LegendTitle column={colour?.column} choice={choice} note={of && !colour ? `by ${of}` : undefined} />
        <ScoreChoice score={score} onScore={onScore} colour={colour} />
      </div>
      <LegendScale colour={colour} />
      {hasHeat && <HeatRow />}
      <ClassRow />
    </>
  )
}

type CompactLegendProps = Pick<DemandLegendProps, 'score' | 'onScore' | 'colour'> & { onOpen: () => void }

function CompactLegend({ score, onScore, colour, onOpen }: CompactLegendProps) {
  return (
    <div className={classes(legendFrame, 'flex items-center gap-1 pr-1')}>
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="grid min-h-11 w-[138px] gap-1.5 rounded-md px-2.5 py-2 text-left text-xs -outline-offset-2!"
      >
        <span className="flex items-baseline justify-between gap-1.5">
          <b className="truncate">{colourTitle(colour?.column)}</b>
          <span className="text-2xs text-ink-600">Beta</span>
        </span>
        <Ramp classes={colour?.classes} className="h-2" />
      </button>
      <ScoreChoice score={score} onScore={onScore} colour={colour} />
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
