import type { ReactNode } from 'react'
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
