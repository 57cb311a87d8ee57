'use client'

import { ChevronDown, ChevronUp, GripVertical, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '@/components/ui/classes'

interface FieldOptionProps {
  field: string
  title: string
  isLocked: boolean
  isChecked: boolean
  onToggle: () => void
  /** Position among the shown fields; undefined while the list is filtered. */
  place?: { index: number; count: number } | undefined
  onMove?: ((to: number) => void) | undefined
  /** Drag handlers of its handle. */
  grip?: ComponentProps<'span'> | undefined
  isDragged?: boolean | undefined
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

/** A list field as a checkbox; shown fields can be moved by handle or buttons. */
export function FieldOption(props: FieldOptionProps) {
  const { field, title, isLocked, isChecked, onToggle, place, onMove, grip, isDragged } = props
  return (
    <li
      className={classes(
        'flex h-8 items-center rounded-sm max-sm:h-11',
        isDragged ? 'bg-ink-100' : 'hover:bg-ink-50',
      )}
    >
      {grip && (
        <span
          {...grip}
          aria-hidden
          className="grid h-full w-6 shrink-0 cursor-grab touch-none place-items-center text-ink-400 hover:text-ink-700 max-sm:w-9"
        >
          <GripVertical className="size-3.5" />
        </span>
      )}
      <label
        className={classes(
          'flex h-full min-w-0 flex-1 items-center gap-2 pr-1.5',
          !grip && 'pl-1.5',
          isLocked && 'text-ink-600',
        )}
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
      {place && onMove && <MoveButtons field={field} title={title} place={place} onMove={onMove} />}
    </li>
  )
}
