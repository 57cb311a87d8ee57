import { type DemandStep, firstLightStep } from '@/lib/catalogue/demand-step'
import { classes } from './classes'

/** 17 px high, capped at 99+; the ring has the ground's colour. Hidden at zero. */
export function Badge({ count, className }: { count: number; className?: string | undefined }) {
  if (count <= 0) return null
  return (
    <span
      className={classes(
        'tnum h-[17px] min-w-[17px] rounded-full bg-volt px-1 text-center text-2xs leading-[17px] font-[680] text-ink-1000 shadow-[0_0_0_2px_var(--badge-ground,var(--color-ink-1000))]',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

export const stepGrounds: Record<DemandStep, string> = {
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

/** The colour of the place on the map; grey without a step. */
export function StepTag({ step, text }: { step: DemandStep | undefined; text: string }) {
  return (
    <span
      className={classes(
        'tnum grid h-6 min-w-[38px] shrink-0 place-items-center rounded-xs px-1 text-sm font-semibold',
        step === undefined ? 'bg-ink-100 text-ink-600' : stepGrounds[step],
        step !== undefined && (step < firstLightStep ? 'text-paper' : 'text-ink-1000'),
      )}
    >
      {text}
    </span>
  )
}
