import { LoaderCircle } from 'lucide-react'
import { classes } from './classes'

type ProgressProps = {
  label: string
  /** 0..1; null for indeterminate. */
  value: number | null
  className?: string | undefined
}

export function Progress({ label, value, className }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': percent })}
      className={classes('h-1.5 overflow-hidden rounded-full bg-ink-100', className)}
    >
      <div
        className={classes(
          'h-full rounded-full bg-ink-1000 transition-[width] duration-(--duration-base)',
          percent === null && 'w-1/3 animate-pulse motion-reduce:animate-none',
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}

/** Only in buttons and badges; other loading states use skeletons. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <LoaderCircle aria-hidden className={classes('animate-spin motion-reduce:animate-none', className)} />
  )
}
