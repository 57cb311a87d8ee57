import { classes } from '@/components/ui/classes'
import { formatCount } from '@/lib/format/number'

/** The number of a chosen site, as on the map. */
export function NumberTag({ number, isLit = false }: { number: number; isLit?: boolean }) {
  return (
    <b
      className={classes(
        'tnum grid h-[18px] min-w-5 flex-none place-items-center rounded-[4px] px-0.5 text-2xs leading-[18px] font-bold',
        isLit ? 'bg-ink-1000 text-paper' : 'bg-volt text-ink-1000',
      )}
    >
      {formatCount(number)}
    </b>
  )
}
