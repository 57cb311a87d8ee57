import { Lock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes'

type ChipTone =
  | 'neutral'
  | 'ac'
  | 'dc'
  | 'hpc'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'volt'
  | 'internal'

const tones: Record<ChipTone, string> = {
  neutral: 'bg-ink-100 text-ink-700',
  ac: 'bg-ac-wash text-ac-ink',
  dc: 'bg-dc-wash text-dc-ink',
  hpc: 'bg-hpc-wash text-hpc-ink',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
  info: 'bg-info-wash text-info',
  volt: 'bg-volt text-ink-1000',
  internal: 'bg-internal-wash text-internal-ink',
}

type ChipProps = { children: ReactNode; tone?: ChipTone | undefined; className?: string | undefined }

export function Chip({ children, tone = 'neutral', className }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex h-[18px] shrink-0 items-center gap-1 rounded-xs px-1.5 text-2xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

type PillProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  icon?: ReactNode
  pressed?: boolean | undefined
  /** Shows a lock; `onClick` still runs and explains how to unlock. */
  locked?: boolean | undefined
  count?: number | undefined
  chip?: ReactNode
}

/** Rows of pills scroll sideways under `fade-right`. */
export function Pill({ children, icon, pressed, locked, count, chip, className, ...rest }: PillProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classes(
        // Touch target 44 px high.
        "relative inline-flex h-7 shrink-0 items-center gap-[5px] rounded-full px-2.5 text-xs font-medium whitespace-nowrap transition-colors duration-(--duration-instant) max-sm:h-9 max-sm:text-base max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-1 max-sm:after:content-[''] forced-colors:border forced-colors:aria-pressed:underline [&_.lucide]:size-3.5",
        pressed
          ? 'bg-ink-1000 text-paper [&_.lucide]:text-volt'
          : 'bg-ink-100 hover:bg-ink-200 [&_.lucide]:text-ink-600',
        !pressed && (locked ? 'text-ink-600' : 'text-ink-800'),
        className,
      )}
    >
      {locked ? <Lock aria-hidden /> : icon}
      {children}
      {locked && <span className="sr-only">, locked</span>}
      {count !== undefined && <span className="tnum font-semibold">{count}</span>}
      {chip}
    </button>
  )
}
