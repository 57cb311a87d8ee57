'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
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
  className?: string | undefined
}

function FullLegend({ score, onScore }: DemandLegendProps) {
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

/** What the colours of the cells and the shapes of the charging stations mean. On a phone it opens on a tap. */
export function DemandLegend({ score, onScore, className }: DemandLegendProps) {
  const [isOpen, setOpen] = useState(false)
  const frame = 'absolute z-2 rounded-md bg-paper text-ink-1000 shadow-float'
  return (
    <section aria-label="Legend" data-ground="paper" className={className}>
      <div
        className={classes(
          frame,
          'bottom-3 left-3 w-[292px] px-3 py-2.5 max-md:bottom-[calc(32px+var(--map-foot,0px))]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <FullLegend score={score} onScore={onScore} />
        <button
          type="button"
          onClick={() => setOpen(false)}
          className="mt-1 flex h-11 w-full items-center justify-center gap-1 rounded-sm text-ink-700 sm:hidden"
        >
          <ChevronDown aria-hidden />
          Close
        </button>
      </div>
      {!isOpen && (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setOpen(true)}
          className={classes(
            frame,
            'bottom-[calc(32px+var(--map-foot,0px))] left-3 grid min-h-11 w-[132px] gap-1.5 px-2.5 py-2 text-left text-xs sm:hidden',
          )}
        >
          <b className="flex justify-between">
            <span>Demand score</span> <span>{score}</span>
          </b>
          <Ramp className="h-2" />
        </button>
      )}
    </section>
  )
}
