'use client'

import { ChevronDown, ChevronUp, Lock } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { OrderHandle, useOrderedRow } from '@/components/ui/ordered-list'

interface FieldOptionProps {
  field: string
  title: string
  isLocked: boolean
  isChecked: boolean
  onToggle: () => void
}

const small =
  'grid h-full w-6 shrink-0 place-items-center rounded-sm text-ink-600 hover:bg-ink-200 hover:text-ink-1000 disabled:text-ink-300 disabled:hover:bg-transparent max-sm:w-10 [&_.lucide]:size-3.5'

function MoveButtons({
  field,
  title,
  place: { index, count },
  onMove,
}: {
  field: string
  title: string
  place: { index: number; count: number }
  onMove: (to: number) => void
}) {
  return (
    <>
      <button
        type="button"
        aria-label={`Move ${title} up`}
        data-move={`up ${field}`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        className={small}
      >
        <ChevronUp aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Move ${title} down`}
        data-move={`down ${field}`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
        className={small}
      >
        <ChevronDown aria-hidden />
      </button>
    </>
  )
}

function FieldCheckbox({ field, title, isLocked, isChecked, onToggle }: FieldOptionProps) {
  return (
    <label
      className={classes('flex h-full min-w-0 flex-1 items-center gap-2 px-1.5', isLocked && 'text-ink-600')}
    >
      <input
        type="checkbox"
        value={field}
        checked={isChecked}
        disabled={isLocked}
        onChange={onToggle}
        className="size-3.5 shrink-0 max-sm:size-4.5"
      />
      <span className="min-w-0 flex-1 truncate" title={title}>
        {title}
      </span>
      {isLocked && <Lock role="img" aria-label="locked" className="size-3.5" />}
    </label>
  )
}

/** A list field as a checkbox. */
export function FieldOption(props: FieldOptionProps) {
  return (
    <li className="flex h-8 items-center rounded-sm hover:bg-ink-50 max-sm:h-11">
      <FieldCheckbox {...props} />
    </li>
  )
}

interface ShownFieldProps extends FieldOptionProps {
  place: number
  count: number
  /** Whether the list is filtered, so that its rows have no order. */
  isFiltered: boolean
}

/** A shown field, which a handle and buttons move. */
export function ShownField({ place, count, isFiltered, ...option }: ShownFieldProps) {
  const { field, title } = option
  const row = useOrderedRow({ id: field, name: title, place, count, isFixed: isFiltered })
  return (
    <li
      ref={row.ref}
      className={classes(
        'flex h-8 items-center rounded-sm max-sm:h-11',
        row.isDragged ? 'bg-paper shadow-menu' : 'hover:bg-ink-50',
      )}
    >
      {!isFiltered && (
        <OrderHandle
          handle={row.handle}
          label={`Move ${title}: drag, or use the arrow keys`}
          description={`Place ${place + 1} of ${count}`}
          className="h-full w-6 max-sm:w-9 [&_svg]:size-3.5"
        />
      )}
      <FieldCheckbox {...option} />
      {!isFiltered && (
        <MoveButtons field={field} title={title} place={{ index: place, count }} onMove={row.moveTo} />
      )}
    </li>
  )
}
