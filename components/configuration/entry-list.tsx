'use client'

import { ArrowDown, ArrowUp, ChevronRight, ChevronUp, GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Settings } from './parts'

interface EntryListProps {
  /** Name of the list, such as `Fields`. */
  label: string
  /** Rows show `title`; their buttons' labels contain `name`. */
  entries: readonly { name: string; title: ReactNode; aside?: ReactNode; form: ReactNode }[]
  /** Index of the entry whose settings are open. */
  open: number | undefined
  onOpen: (at: number | undefined) => void
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** A list reordered by dragging, by arrow keys on the handle, or by buttons. */
export function EntryList(props: EntryListProps) {
  const { label, entries, onMove } = props
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const focus = useFocusAfterMove(list)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length || from === to) return
    focus(to)
    onMove(from, to)
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, at)
    end()
  }
  const rows = entries.map((entry, at) => ({ entry, at, key: `${at}` }))
  return (
    <ul ref={list} aria-label={label}>
      {rows.map(({ entry, at, key }) => (
        <li
          key={key}
          data-place={at}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(at)
          }}
          onDrop={(event) => drop(event, at)}
          className={classes(
            dragged === at && 'opacity-50',
            over === at && dragged !== undefined && dropLine(dragged, at),
          )}
        >
          <EntryRow
            {...props}
            entry={entry}
            at={at}
            onMove={move}
            onDrag={(isStart) => (isStart ? setDragged(at) : end())}
          />
        </li>
      ))}
    </ul>
  )
}

const dropLine = (from: number, to: number) =>
  from < to ? 'shadow-[inset_0_-2px_0_var(--color-ink-1000)]' : 'shadow-[inset_0_2px_0_var(--color-ink-1000)]'

/** Moves redraw rows in place, so the focus must follow the moved entry. */
function useFocusAfterMove(list: { current: HTMLUListElement | null }) {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
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
  at: number
  onDrag: (isStart: boolean) => void
}

function EntryRow({ entry, at, entries, open, onOpen, onMove, onRemove, onDrag }: EntryRowProps) {
  const { name, title, aside, form } = entry
  const isOpen = open === at
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(at, at + step)
  }
  return (
    <>
      <div className={classes('flex min-h-8 items-center gap-1 pr-2.5 pl-2', isOpen && 'bg-ink-50')}>
        <button
          type="button"
          draggable
          data-handle
          aria-label={`Move ${name}: drag, or use the arrow keys`}
          aria-description={`Place ${at + 1} of ${entries.length}`}
          className="grid h-8 w-6 flex-none cursor-grab place-items-center rounded-sm text-ink-500 max-sm:h-11 max-sm:w-8"
          onKeyDown={pressed}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', name)
            onDrag(true)
          }}
          onDragEnd={() => onDrag(false)}
        >
          <GripVertical aria-hidden />
        </button>
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
      {isOpen && (
        <Settings>
          {form}
          <div className="flex items-center gap-1">
            <IconButton
              label="Move up"
              size="sm"
              icon={<ArrowUp aria-hidden />}
              disabled={at === 0}
              onClick={() => onMove(at, at - 1)}
            />
            <IconButton
              label="Move down"
              size="sm"
              icon={<ArrowDown aria-hidden />}
              disabled={at === entries.length - 1}
              onClick={() => onMove(at, at + 1)}
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
    </>
  )
}
