'use client'

import { ArrowDown, ArrowUp, ChevronRight, ChevronUp, Trash2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { OrderedList, OrderHandle, useOrderedRow } from '@/components/ui/ordered-list'
import { moved } from '@/lib/domain/configuration/entries'
import { Settings } from './parts'

interface EntryListProps {
  /** Name of the list, such as `Fields`. */
  label: string
  /** Rows show `title`; their buttons' labels contain `name`. */
  entries: readonly {
    name: string
    title: ReactNode
    aside?: ReactNode
    /** What the record leaves out of it. */
    fault?: string | undefined
    form: ReactNode
  }[]
  /** Index of the entry whose settings are open. */
  open: number | undefined
  onOpen: (at: number | undefined) => void
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** A list reordered by dragging, by arrow keys on the handle, or by buttons. */
export function EntryList(props: EntryListProps) {
  const { label, entries, onMove } = props
  const list = useRef<HTMLDivElement>(null)
  const focus = useFocusAfterMove(list)
  const { keys, moveKey } = useKeys(entries.length)
  return (
    <div ref={list}>
      <OrderedList
        label={label}
        onMove={(from, to) => {
          focus(to)
          moveKey(from, to)
          onMove(from, to)
        }}
      >
        {entries.map((entry, at) => (
          <EntryRow key={keys[at]} id={`${keys[at]}`} {...props} entry={entry} at={at} />
        ))}
      </OrderedList>
    </div>
  )
}

/** Keys that move with the rows: entries have no ids of their own. */
function useKeys(count: number) {
  const [order, setOrder] = useState<readonly number[]>([])
  const all = Array.from({ length: Math.max(order.length, count) }, (_, at) => order[at] ?? at)
  return {
    keys: all.slice(0, count),
    moveKey: (from: number, to: number) => setOrder(moved(all, from, to)),
  }
}

/** The focus goes with what was moved. A later effect could run for the render before the move. */
function useFocusAfterMove(list: { current: HTMLElement | null }) {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"] [data-handle]`)?.focus()
    wanted.current = undefined
  })
  return (at: number) => {
    wanted.current = at
  }
}

interface EntryRowProps extends EntryListProps {
  entry: EntryListProps['entries'][number]
  id: string
  at: number
}

function EntryRow({ entry, id, at, entries, open, onOpen, onRemove }: EntryRowProps) {
  const { name, title, aside, fault, form } = entry
  const isOpen = open === at
  const row = useOrderedRow({ id, name, place: at, count: entries.length })
  return (
    <li
      ref={row.ref}
      data-place={at}
      className={row.isDragged ? 'rounded-sm bg-paper shadow-menu' : undefined}
    >
      <div className={classes('flex min-h-8 items-center gap-1 pr-2.5 pl-2', isOpen && 'bg-ink-50')}>
        <OrderHandle
          handle={row.handle}
          label={`Move ${name}: drag, or use the arrow keys`}
          description={`Place ${at + 1} of ${entries.length}`}
          className="h-8 w-6 max-sm:h-11 max-sm:w-8"
        />
        <span className="min-w-0 flex-1 truncate" title={name}>
          {title}
        </span>
        {aside}
        <IconButton
          label={isOpen ? `Close ${name}` : `Edit ${name}`}
          size="sm"
          className="size-6!"
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronRight aria-hidden />}
          onClick={() => onOpen(isOpen ? undefined : at)}
        />
      </div>
      {fault && <p className="pr-4 pb-1.5 pl-8 text-xs wrap-anywhere text-warning">{fault}</p>}
      {isOpen && (
        <Settings>
          {form}
          <div className="flex items-center gap-1">
            <IconButton
              label="Move up"
              size="sm"
              icon={<ArrowUp aria-hidden />}
              disabled={at === 0}
              onClick={() => row.moveTo(at - 1)}
            />
            <IconButton
              label="Move down"
              size="sm"
              icon={<ArrowDown aria-hidden />}
              disabled={at === entries.length - 1}
              onClick={() => row.moveTo(at + 1)}
            />
            <span className="flex-1" />
            <Button
              tone="ghost"
              size="sm"
              icon={<Trash2 aria-hidden />}
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(at)}
            >
              Remove
            </Button>
          </div>
        </Settings>
      )}
    </li>
  )
}
