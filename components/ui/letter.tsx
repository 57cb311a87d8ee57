import { classes } from './classes'

/** A is selected (volt), any other compared (ink). */
export function Letter({ letter, className }: { letter: string; className?: string | undefined }) {
  return (
    <span
      className={classes(
        'grid size-[18px] shrink-0 place-items-center rounded-xs text-2xs font-bold',
        letter === 'A' ? 'bg-volt text-ink-1000' : 'bg-ink-1000 text-paper',
        className,
      )}
    >
      {letter}
    </span>
  )
}
