import { Zap } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { type ChargingClass, chargingClassOf } from '@/lib/catalogue/charging-class'
import { formatCount } from '@/lib/format/number'

const looks: Readonly<Record<ChargingClass, { shape: MarkShape; tone: MarkTone }>> = {
  AC: { shape: 'circle', tone: 'ac' },
  DC: { shape: 'square', tone: 'dc' },
  HPC: { shape: 'diamond', tone: 'hpc' },
}

export function ClassMark({ power, className }: { power: ChargingClass; className?: string }) {
  const { shape, tone } = looks[power]
  return <ShapeMark shape={shape} tone={tone} className={className} />
}

export const PowerMark = ({ kilowatts, className }: { kilowatts: number; className?: string }) => (
  <ClassMark power={chargingClassOf(kilowatts)} {...(className !== undefined && { className })} />
)

interface NumberTagProps {
  number: number
  /** Inverted, as its pin is. */
  isLit?: boolean
  className?: string
}

/** The number of a chosen site, as on the map. */
export function NumberTag({ number, isLit = false, className }: NumberTagProps) {
  return (
    <b
      className={classes(
        'tnum grid h-[18px] min-w-5 flex-none place-items-center rounded-[4px] px-0.5 text-2xs leading-[18px] font-bold',
        isLit ? 'bg-ink-1000 text-paper' : 'bg-volt text-ink-1000',
        className,
      )}
    >
      {formatCount(number)}
    </b>
  )
}

/** An own site, as on the map. */
export const OwnMark = ({ className }: { className?: string }) => (
  <i
    aria-hidden
    className={classes(
      'grid h-[18px] w-5 flex-none place-items-center rounded-[4px] bg-ink-1000 text-paper',
      className,
    )}
  >
    <Zap className="size-3" />
  </i>
)
