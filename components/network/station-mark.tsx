import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { type ChargingClass, chargingClassOf } from '@/lib/catalogue/charging-class'

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
