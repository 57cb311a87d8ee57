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
