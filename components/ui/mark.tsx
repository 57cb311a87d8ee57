import { Lock } from 'lucide-react'
import { type DemandStep, firstLightStep } from '@/lib/catalogue/demand-step'
import { classes } from './classes'

export type MarkShape = 'circle' | 'square' | 'diamond'
export type MarkTone = 'ac' | 'dc' | 'hpc'

const fills: Record<MarkTone, string> = { ac: 'fill-ac', dc: 'fill-dc', hpc: 'fill-hpc' }

const shapes = {
  circle: <circle r="4.6" />,
  square: <rect x="-4.23" y="-4.23" width="8.46" height="8.46" rx="1.5" />,
  diamond: <path d="M0 -5.98 5.98 0 0 5.98 -5.98 0Z" strokeLinejoin="round" />,
}

type ShapeMarkProps = { shape: MarkShape; tone: MarkTone; className?: string | undefined }

/** Shape and colour together. Decorative: its label is beside it. */
export function ShapeMark({ shape, tone, className }: ShapeMarkProps) {
  return (
    <svg aria-hidden viewBox="-6.5 -6.5 13 13" className={classes('size-3 shrink-0', fills[tone], className)}>
      {shapes[shape]}
    </svg>
  )
}

const ramp: Record<DemandStep, string> = {
  1: 'fill-demand-1 stroke-demand-1',
  2: 'fill-demand-2 stroke-demand-2',
  3: 'fill-demand-3 stroke-demand-3',
  4: 'fill-demand-4 stroke-demand-4',
  5: 'fill-demand-5 stroke-demand-5',
  6: 'fill-demand-6 stroke-demand-6',
  7: 'fill-demand-7 stroke-demand-7',
  8: 'fill-demand-8 stroke-demand-8',
  9: 'fill-demand-9 stroke-demand-9',
}

type HexagonMarkProps = {
  /** The colour of the cell on the map. */
  step: DemandStep | null
  text: string
  isLocked?: boolean | undefined
  /** Decorative without a label. */
  label?: string | undefined
  className?: string | undefined
}

export function HexagonMark({ step, text, isLocked = false, label, className }: HexagonMarkProps) {
  const ink = step === null || step >= firstLightStep ? 'fill-ink-1000' : 'fill-paper'
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox="-13 -14.5 26 29"
      className={classes('h-[29px] w-[26px] shrink-0', className)}
    >
      <path
        d="M0-13.6 11.8-6.8V6.8L0 13.6-11.8 6.8V-6.8Z"
        strokeLinejoin="round"
        className={step === null ? 'fill-ink-100 stroke-ink-300' : ramp[step]}
      />
      {isLocked ? (
        <Lock x="-5.5" y="-5.5" width="11" height="11" className="text-ink-600" />
      ) : (
        <text
          y="3.8"
          textAnchor="middle"
          className={classes('tnum text-2xs font-[660] tracking-[-0.02em]', ink)}
        >
          {text}
        </text>
      )}
    </svg>
  )
}
