'use client'

import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'

/** A peek of 96 px, half the screen, or nearly all of it. */
const sheetStops = ['peek', 'half', 'full'] as const
export type SheetStop = (typeof sheetStops)[number]

const peek = 96

const defaultHalf = 0.46

/** Px in a stage of the given height. */
export function stopHeight(stop: SheetStop, stage: number, half = defaultHalf): number {
  if (stop === 'peek') return peek
  return stop === 'half' ? Math.round(stage * half) : stage - 8
}

export function stopAt(height: number, stage: number, half = defaultHalf): SheetStop {
  const distance = (stop: SheetStop) => Math.abs(stopHeight(stop, stage, half) - height)
  return sheetStops.reduce((nearest, stop) => (distance(stop) < distance(nearest) ? stop : nearest))
}

/** CSS height of a sheet at rest. */
export function restingHeight(stop: SheetStop, half: number): string {
  if (stop === 'peek') return `${peek}px`
  return stop === 'half' ? `${half * 100}%` : 'calc(100% - 8px)'
}

interface BottomSheetProps {
  label: string
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  half?: number
  children: ReactNode
}

interface Drag {
  from: number
  height: number
  hasMoved: boolean
}

/**
 * Drag the handle, press it for the next stop, or use the arrow keys on it. A low sheet rises when the focus
 * moves to what it does not show.
 */
export function BottomSheet({ label, stop, onStop, half = defaultHalf, children }: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const drag = useRef<Drag>(null)
  // A press ends with a click of its own; a click without one comes from Enter, Space or a screen reader.
  const isPressed = useRef(false)
  /** While it is dragged; `stop` is where it would come to rest. */
  const [dragged, setDragged] = useState<{ height: number; stop: SheetStop }>()
  const stage = () => sheet.current?.parentElement?.clientHeight ?? 0
  const turn = (by: number) => {
    const next = sheetStops[sheetStops.indexOf(stop) + by]
    if (next) onStop(next)
  }
  const start = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    isPressed.current = true
    drag.current = { from: event.clientY, height: stopHeight(stop, stage(), half), hasMoved: false }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    const moved = drag.current.from - event.clientY
    drag.current.hasMoved ||= Math.abs(moved) > 4
    const height = Math.max(48, Math.min(stage() - 8, drag.current.height + moved))
    setDragged({ height, stop: stopAt(height, stage(), half) })
  }
  const step = () => onStop(sheetStops[(sheetStops.indexOf(stop) + 1) % sheetStops.length] ?? 'half')
  const click = () => {
    if (!isPressed.current) step()
    isPressed.current = false
  }
  const focused = ({ target }: FocusEvent) => {
    const frame = sheet.current
    if (!frame || target.getBoundingClientRect().bottom <= frame.getBoundingClientRect().bottom) return
    // The browser has scrolled what may not scroll.
    frame.scrollTop = 0
    if (stop === 'peek') onStop('half')
  }
  const end = () => {
    const ended = drag.current
    drag.current = null
    setDragged(undefined)
    if (ended?.hasMoved && dragged) onStop(dragged.stop)
    else if (ended) step()
  }
  return (
    <section
      ref={sheet}
      aria-label={label}
      data-ground="paper"
      data-stop={dragged?.stop ?? stop}
      onFocus={focused}
      style={{ height: dragged?.height ?? restingHeight(stop, half) }}
      className={classes(
        'absolute inset-x-0 bottom-0 z-panel flex flex-col overflow-hidden rounded-t-[14px] bg-paper text-ink-1000 shadow-float',
        !dragged && 'transition-[height] duration-(--duration-base) ease-(--ease-out)',
      )}
    >
      <button
        type="button"
        aria-label={stop === 'full' ? 'Make the panel smaller' : 'Make the panel larger'}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={click}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (by === undefined) return
          event.preventDefault()
          turn(by)
        }}
        // The touch target is larger than the drawn handle.
        className="relative z-1 grid h-6 shrink-0 cursor-grab touch-none place-items-center -outline-offset-2! after:absolute after:inset-x-0 after:top-0 after:h-9"
      >
        <span aria-hidden className="h-1 w-9 rounded-full bg-ink-300" />
      </button>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </section>
  )
}
