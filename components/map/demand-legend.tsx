'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { Segmented } from '@/components/ui/segmented'
import { brand } from '@/lib/config/brand'
import { type DemandStep, demandSteps, type ScoreKind, scoreKinds } from '@/lib/domain/demand-step'

const swatches: Record<DemandStep, string> = {
  1: 'bg-demand-1',
  2: 'bg-demand-2',
  3: 'bg-demand-3',
  4: 'bg-demand-4',
  5: 'bg-demand-5',
  6: 'bg-demand-6',
  7: 'bg-demand-7',
  8: 'bg-demand-8',
  9: 'bg-demand-9',
}

const chargingClasses: readonly { name: string; shape: MarkShape; tone: MarkTone }[] = [
  { name: 'AC', shape: 'circle', tone: 'ac' },
  { name: 'DC', shape: 'square', tone: 'dc' },
  { name: 'HPC', shape: 'diamond', tone: 'hpc' },
]

function Ramp({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classes('grid grid-cols-9 overflow-hidden rounded-[2px]', className)}>
      {demandSteps.map((step) => (
        <span key={step} className={swatches[step]} />
      ))}
    </div>
  )
}

interface DemandLegendProps {
  score: ScoreKind
  onScore: (score: ScoreKind) => void
  /** Title, class and swatches only; a press opens the rest. For narrow maps. */
  isCompact?: boolean | undefined
  /** What other layers mean, above. */
  above?: ReactNode
}

function FullLegend({ score, onScore }: Pick<DemandLegendProps, 'score' | 'onScore'>) {
  return (
    <>
      <div className="mb-2 flex items-center">
        <span className="flex-1 font-semibold">Demand score</span>
        <Segmented
          label="Score of the cells"
          segments={scoreKinds.map((kind) => ({ value: kind, label: kind }))}
          value={score}
          onChange={onScore}
        />
      </div>
      <Ramp className="h-2.5" />
      <p className="mt-1 flex justify-between text-2xs leading-[14px] text-ink-600">
        <span>{'0\u2009%'}</span>
        <span>of the country maximum</span>
        <span>{'100\u2009%'}</span>
      </p>
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

function CompactLegend({ score, onOpen }: { score: ScoreKind; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onOpen}
      className={classes(frame, 'grid min-h-11 w-[132px] gap-1.5 px-2.5 py-2 text-left text-xs')}
    >
      <b className="flex justify-between">
        <span>Demand score</span> <span>{score}</span>
      </b>
      <Ramp className="h-2" />
    </button>
  )
}

/** What the colours of the cells and the shapes of the charging stations mean. */
export function DemandLegend({ score, onScore, isCompact = false, above }: DemandLegendProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-label="Legend"
      data-map-float
      data-ground="paper"
      className={classes(
        'absolute left-3 z-2 grid justify-items-start gap-2',
        isCompact ? 'bottom-[calc(32px+var(--map-foot,0px))]' : 'bottom-3',
      )}
    >
      {above}
      {isCompact && !isOpen ? (
        <CompactLegend score={score} onOpen={() => setOpen(true)} />
      ) : (
        <div className={classes(frame, 'w-[292px] max-w-[calc(100vw-24px)] px-3 py-2.5')}>
          <FullLegend score={score} onScore={onScore} />
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
