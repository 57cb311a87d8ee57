'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface Choice {
  value: string
  label: string
  count: string
  mark?: ReactNode
}

interface ChoiceListProps {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** 28 px, or 44 on touch. */
  rowHeight: number
}

/** Visible rows before the list scrolls; the half row hints at more. */
const shownRows = 6.5

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Virtual list of checkboxes with one tab stop: arrow keys, Home and End move, Space toggles. */
export function ChoiceList({ label, choices, chosen, onToggle, rowHeight }: ChoiceListProps) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const [at, setAt] = useState(0)
  const virtualizer = useVirtualizer({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => choices[index]?.value ?? index,
    overscan: 4,
    // Renders a screenful before the first measurement.
    initialRect: { width: 300, height: shownRows * rowHeight },
  })
  const current = Math.min(at, choices.length - 1)
  // Distant rows exist only after scrolling, so focus is retried after every render.
  useEffect(() => {
    if (wanted.current === undefined) return
    const input = box.current?.querySelector<HTMLInputElement>(`[data-index="${wanted.current}"] input`)
    if (!input) return
    wanted.current = undefined
    input.focus()
  })
  const pressed = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = Math.max(0, Math.min(choices.length - 1, step(current, choices.length - 1)))
    wanted.current = next
    setAt(next)
    virtualizer.scrollToIndex(next)
  }
  return (
    <div
      ref={box}
      style={{ height: Math.min(shownRows, choices.length) * rowHeight }}
      className="overflow-y-auto overscroll-contain"
    >
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, size, start }) => {
          const choice = choices[index]
          return choice === undefined ? null : (
            <li
              key={key}
              data-index={index}
              aria-setsize={choices.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <label className="flex h-full items-center gap-2 rounded-sm px-2 hover:bg-ink-100 has-focus-visible:bg-ink-100">
                <input
                  type="checkbox"
                  tabIndex={index === current ? 0 : -1}
                  checked={chosen.includes(choice.value)}
                  onChange={() => onToggle(choice.value)}
                  onFocus={() => setAt(index)}
                  onKeyDown={pressed}
                  className="size-3.5 shrink-0 -outline-offset-1 max-sm:size-4.5"
                />
                {choice.mark}
                <span className="min-w-0 flex-1 truncate" title={choice.label}>
                  {choice.label}
                </span>
                <span className="tnum text-xs text-ink-600">{choice.count}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
