import { classes } from './classes'

export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classes('block animate-pulse motion-reduce:animate-none rounded-xs bg-ink-100', className)}
    />
  )
}

const widths = ['w-[62%]', 'w-[55%]', 'w-[48%]', 'w-[41%]']

type SkeletonRowsProps = {
  label: string
  rows?: number | undefined
  /** Px, as in the loaded list. */
  height?: number | undefined
  leading?: boolean | undefined
  className?: string | undefined
}

export function SkeletonRows({ label, rows = 6, height = 58, leading = true, className }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} className={classes('px-4', className)}>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key, index) => (
        <div key={key} className="flex items-center gap-3" style={{ height }}>
          {leading && <Skeleton className="h-7 w-[26px] shrink-0" />}
          <span className="grid flex-1 gap-2">
            <Skeleton className={classes('h-2.5', widths[index % widths.length])} />
            <Skeleton className="h-2 w-[92%]" />
          </span>
        </div>
      ))}
    </div>
  )
}
