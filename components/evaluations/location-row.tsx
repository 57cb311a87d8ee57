import { classes } from '@/components/ui/classes'
import { Letter } from '@/components/ui/letter'
import { rowLine } from '@/components/ui/row-line'
import {
  type Current,
  type RecordLocation,
  rowFor,
  textIn,
} from '@/lib/domain/evaluation/evaluated-locations'
import { formatConnectorConfig, formatCount } from '@/lib/format/number'

interface LocationRowProps {
  location: RecordLocation
  current: Current
  /** A for the selected location, B for the compared one. */
  letter: 'A' | 'B' | undefined
  /** The first row has no line above it. */
  isFirst: boolean
  onChoose: (isShift: boolean) => void
}

/** A location of a record with its predicted kWh/day. */
export function LocationRow({ location, current, letter, isFirst, onChoose }: LocationRowProps) {
  const row = rowFor(location, current)
  const config = row ? formatConnectorConfig(textIn(row, 'Connector Config')) : ''
  return (
    <div
      className={classes(
        'relative flex h-[54px] items-center gap-2 px-4',
        !isFirst && rowLine,
        letter === 'A' ? 'bg-volt-wash' : 'hover:bg-ink-50',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <button
            type="button"
            aria-pressed={letter !== undefined}
            title={location.name}
            dir="auto"
            onClick={(event) => onChoose(event.shiftKey)}
            className="min-w-0 truncate text-left font-medium after:absolute after:inset-0 after:content-['']"
          >
            {location.name}
          </button>
          {letter && <Letter letter={letter} />}
        </div>
        <p className="truncate text-xs text-ink-600">
          {[location.city, config].filter(Boolean).join(' · ')}
          {row && row.current !== current && ` · ${row.current}`}
        </p>
      </div>
      <span className="tnum font-semibold">{formatCount(row?.prediction?.utilization)}</span>
    </div>
  )
}
