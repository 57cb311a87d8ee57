import { Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useGlow } from '@/components/records/record-configuration'
import { StepTag } from '@/components/ui/badge'
import { classes, rowLine } from '@/components/ui/classes'
import { Letter } from '@/components/ui/letter'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { cellText, shortCellText } from '@/lib/domain/records/cell-text'
import { estimateStep } from '@/lib/domain/records/estimate-scale'
import { type ListedLocation, locationTitle } from '@/lib/domain/records/location-list'
import { formatCount, formatRange } from '@/lib/format/number'
import { fieldsPerLine } from './row-fields'

/** Row height in px. */
export const rowHeight = (fields: number) => (fields > fieldsPerLine ? 74 : 58)

interface RowGridProps {
  fields: readonly RecordColumn[]
  /** A field's cell, truncated if too long. */
  cell: (field: RecordColumn) => ReactNode
  /** At the end of the first line. */
  band: ReactNode
}

/** Columns of a row or the head: up to three fields and the band, further fields below. */
export function RowGrid({ fields, cell, band }: RowGridProps) {
  const columns = Math.min(fieldsPerLine, fields.length)
  return (
    <span
      className={classes(
        'grid min-w-0 flex-1 gap-x-1',
        columns < fieldsPerLine
          ? 'grid-cols-[minmax(0,1fr)_70px_68px]'
          : 'grid-cols-[minmax(0,1fr)_58px_60px_62px]',
      )}
    >
      {fields.map((field, index) => (
        <Fragment key={field.name}>
          <span
            className={classes('truncate', index % fieldsPerLine > 0 && 'text-right')}
            title={field.label}
          >
            {cell(field)}
          </span>
          {index === columns - 1 && <span className="text-right">{band}</span>}
        </Fragment>
      ))}
    </span>
  )
}

interface LocationRowProps {
  listed: ListedLocation
  /** Replaces the name. */
  leading: RecordColumn | undefined
  fields: readonly RecordColumn[]
  /** All columns of the record, for templates. */
  columns: readonly RecordColumn[]
  /** End of the map's colour scale in kWh/day; undefined without any estimate. */
  end: number | undefined
  /** A for the selected location, B for the compared one; A to J while choosing. */
  letter: string | undefined
  /** Rows are being chosen for a comparison. */
  isPicking: boolean
  /** The first row has no line above it. */
  isFirst: boolean
  onChoose: (isShift: boolean) => void
}

/** The configured title; undefined without one or without its value. */
function leadingText({ listed, leading, columns }: LocationRowProps): string | undefined {
  const text = leading && cellText(listed.row, leading, columns)
  return text === '–' ? undefined : text
}

/** Looks like a checkbox; the row's button says whether it is pressed. */
function PickMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      data-picked={isOn}
      className={classes(
        '-mr-1 grid size-4.5 flex-none place-items-center rounded-xs',
        isOn
          ? 'bg-ink-1000 text-volt forced-colors:border'
          : 'shadow-[inset_0_0_0_1.5px_var(--color-ink-500)] forced-colors:border',
      )}
    >
      {isOn && <Check className="size-3.5" />}
    </span>
  )
}

/** A location with its estimate in its pin's colour, and the band. */
export function LocationRow(props: LocationRowProps) {
  const { listed, fields, columns, end, letter, isPicking, isFirst, onChoose } = props
  const { location, row } = listed
  const leading = leadingText(props)
  const title = leading ?? locationTitle(location)
  const glow = useGlow()
  const isSelected = letter === 'A' && !isPicking
  const { prediction } = row
  const step = prediction && end !== undefined ? estimateStep(prediction.utilization, end) : undefined
  return (
    <div
      style={{ height: rowHeight(fields.length) }}
      className={classes(
        'relative flex items-center gap-3.5 px-4',
        !isFirst && rowLine,
        isSelected ? 'bg-volt-wash' : 'hover:bg-ink-50',
      )}
    >
      {isPicking && <PickMark isOn={letter !== undefined} />}
      <StepTag step={step} text={formatCount(prediction?.utilization)} />
      <span className="sr-only">kWh/day</span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <button
            type="button"
            aria-pressed={letter !== undefined}
            title={title}
            dir="auto"
            onClick={(event) => onChoose(event.shiftKey)}
            className="min-w-0 truncate text-left font-medium after:absolute after:inset-0 after:content-['']"
          >
            <span className={leading === undefined ? undefined : glow(props.leading?.name ?? '', isSelected)}>
              {title}
            </span>
          </button>
          {letter && <Letter letter={letter} />}
        </div>
        <p className="tnum mt-0.5 flex text-xs text-ink-600">
          <RowGrid
            fields={fields}
            cell={(field) => (
              <>
                <span className="sr-only">{field.title || field.label} </span>
                <span className={glow(field.name, isSelected)}>{shortCellText(row, field, columns)}</span>
              </>
            )}
            band={
              <span className="text-ink-1000">
                <span className="sr-only">80 % band </span>
                {prediction ? formatRange(prediction.low, prediction.high) : '–'}
              </span>
            }
          />
        </p>
      </div>
    </div>
  )
}
