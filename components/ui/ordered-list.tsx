'use client'

import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { Accessibility, KeyboardSensor, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { GripVertical } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { classes } from './classes'

interface RowPlace {
  /** Unique in its list, and the same wherever the row moves. */
  id: string
  /** Read out while the row moves. */
  name: string
  /** From zero. */
  place: number
  /** Rows of the list. */
  count: number
}

const MoveContext = createContext<(row: RowPlace, to: number) => void>(() => undefined)

/** A press moves nothing. Touches need not wait, as a handle never scrolls. */
const pointer = PointerSensor.configure({
  activationConstraints: () => [new PointerActivationConstraints.Distance({ value: 3 })],
})

const placeText = ({ name, count }: RowPlace, place: number) => `${name}: place ${place + 1} of ${count}`

interface OrderedListProps {
  label: string
  onMove: (from: number, to: number) => void
  className?: string | undefined
  /** Rows that use `useOrderedRow`. */
  children: ReactNode
}

/** A list whose rows are put in order by their handles: by dragging or with keys. Each new place is read out. */
export function OrderedList({ label, onMove, className, children }: OrderedListProps) {
  const [said, setSaid] = useState('')
  const dragged = useRef<RowPlace>(undefined)
  const move = (row: RowPlace, to: number) => {
    if (to < 0 || to >= row.count || to === row.place) return
    setSaid(placeText(row, to))
    onMove(row.place, to)
  }
  return (
    <DragDropProvider
      modifiers={[RestrictToVerticalAxis]}
      // Its texts and attributes would repeat what the handles say.
      plugins={(usual) => usual.filter((plugin) => plugin !== Accessibility)}
      sensors={[pointer, KeyboardSensor]}
      onDragStart={({ operation }) => {
        dragged.current = operation.source?.data.row
        if (dragged.current) setSaid(`${dragged.current.name} picked up. Arrow keys move it, Space drops it.`)
      }}
      onDragOver={({ operation: { source, target } }) => {
        // The row makes room before it becomes its own target.
        if (!dragged.current || !isSortable(source) || source.id !== target?.id) return
        if (source.index !== dragged.current.place) setSaid(placeText(dragged.current, source.index))
      }}
      onDragEnd={({ canceled, operation: { source } }) => {
        const row = dragged.current
        if (!row || !isSortable(source)) return
        if (canceled) setSaid(placeText(row, row.place))
        else move(row, source.index)
      }}
    >
      <div className="relative">
        <MoveContext value={move}>
          <ul aria-label={label} className={className}>
            {children}
          </ul>
        </MoveContext>
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
      </div>
    </DragDropProvider>
  )
}

/** Ref and handle props for a row of an ordered list. */
export function useOrderedRow(row: RowPlace & { isFixed?: boolean }) {
  const { id, place, isFixed = false } = row
  const move = useContext(MoveContext)
  const { ref, handleRef, isDragSource } = useSortable({
    id,
    index: place,
    data: { row },
    disabled: isFixed,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    // A row that was picked up takes the arrow keys itself.
    if (step === undefined || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    move(row, place + step)
  }
  return {
    ref,
    isDragged: isDragSource,
    handle: { ref: handleRef, onKeyDown },
    moveTo: (to: number) => move(row, to),
  }
}

interface OrderHandleProps extends Pick<ReturnType<typeof useOrderedRow>, 'handle'> {
  label: string
  description?: string | undefined
  className?: string | undefined
}

export function OrderHandle({ handle, label, description, className }: OrderHandleProps) {
  return (
    <button
      type="button"
      data-handle
      {...handle}
      aria-label={label}
      aria-description={description}
      className={classes(
        'grid flex-none cursor-grab touch-none place-items-center rounded-sm text-ink-500 hover:text-ink-1000',
        className,
      )}
    >
      <GripVertical aria-hidden />
    </button>
  )
}
