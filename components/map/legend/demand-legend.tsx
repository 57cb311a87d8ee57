'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLeaving } from '@/components/map/hooks/use-leaving'
import { classes } from '@/components/ui/classes'
import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { Segmented } from '@/components/ui/segmented'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { brand } from '@/lib/config/brand'
import { type LegendColour, LegendScale, Ramp } from './legend-scale'
import { type ColourChoice, colourTitle, LegendTitle } from './legend-title'

const chargingClasses: readonly { name: string; shape: MarkShape; tone: MarkTone }[] = [
  { name: 'AC', shape: 'circle', tone: 'ac' },
  { name: 'DC', shape: 'square', tone: 'dc' },
  { name: 'HPC', shape: 'diamond', tone: 'hpc' },
]

type ScoredThing = 'site' | 'hexagon'

interface DemandLegendProps {
  score: ScoreKind
  /** Also switches from another colour back to the score. */
  onScore: (score: ScoreKind) => void
  /** The column that colours the cells instead of the score. */
  colour?: LegendColour | undefined
  choice?: ColourChoice | undefined
  /** Whose scores the map shows. */
  of?: ScoredThing | undefined
  /** For narrow maps: title, scores and swatches only; a press opens the rest. */
  isCompact?: boolean | undefined
  /** Legends of other layers, above. */
  above?: ReactNode
}

/** DC or AC; neither while another column colours the cells. */
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

type FullLegendProps = Pick<DemandLegendProps, 'score' | 'onScore' | 'colour' | 'choice' | 'of'>

function FullLegend({ score, onScore, colour, choice, of }: FullLegendProps) {
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <LegendTitle
          column={colour?.column}
          choice={choice}
          note={of && !colour ? `of each ${of}` : undefined}
        />
        <ScoreChoice {...{ score, onScore, colour }} />
      </div>
      <LegendScale colour={colour} />
      <p className="mt-2 flex items-center gap-3 border-t border-ink-200 pt-2 text-xs">
        {chargingClasses.map(({ name, shape, tone }) => (
          <span key={name} className="flex items-center gap-[5px]">
            <ShapeMark shape={shape} tone={tone} />
            {name}
          </span>
        ))}
        <span className="ml-auto flex items-baseline gap-1.5 text-2xs text-ink-600">
          <b className="text-xs tracking-[-0.02em] text-ink-1000">{brand.wordmark}</b>
          Beta
        </span>
      </p>
    </>
  )
}

const frame = 'rounded-md bg-paper text-ink-1000 shadow-float'

type CompactLegendProps = Pick<DemandLegendProps, 'score' | 'onScore' | 'colour'> & { onOpen: () => void }

function CompactLegend({ score, onScore, colour, onOpen }: CompactLegendProps) {
  return (
    <div className={classes(frame, 'flex items-center gap-1 pr-1')}>
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
      <ScoreChoice {...{ score, onScore, colour }} />
    </div>
  )
}

/** Legend of the cells' colours and the charging stations' symbols. */
export function DemandLegend({ isCompact = false, above, ...legend }: DemandLegendProps) {
  const [isOpen, setOpen] = useState(false)
  const legendBox = useRef<HTMLElement>(null)
  useLeaving(legendBox, isCompact && isOpen, () => setOpen(false))
  return (
    <section
      ref={legendBox}
      aria-label="Legend"
      data-map-float
      data-ground="paper"
      className={classes(
        'absolute left-3 z-2 grid justify-items-start gap-2',
        // Beside the attribution, or above it where it spans the full width.
        isCompact
          ? 'bottom-[calc(32px+var(--map-foot,0px))]'
          : 'bottom-[calc(12px+var(--map-foot,0px))] @max-[800px]:bottom-[calc(32px+var(--map-foot,0px))]',
        // On small maps an open place card takes this position.
        isCompact && 'in-[:has([data-place-card])]:hidden',
      )}
    >
      {above}
      {isCompact && !isOpen ? (
        <CompactLegend {...legend} onOpen={() => setOpen(true)} />
      ) : (
        <div className={classes(frame, 'w-[292px] max-w-[calc(100vw-24px)] px-3 py-2.5')}>
          <FullLegend {...legend} />
          {isCompact && (
            <button
              type="button"
              onClick={() => setOpen(false)}
              className="mt-1 flex h-11 w-full items-center justify-center gap-1 rounded-sm text-ink-700 hover:bg-ink-100"
            >
              <ChevronDown aria-hidden />
              Close
            </button>
          )}
        </div>
      )}
    </section>
  )
}
