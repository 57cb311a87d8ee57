'use client'

import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const headerRow = -1

interface RovingOptions {
  box: RefObject<HTMLElement | null>
  count: number
  /** Rows per Page Up and Page Down. */
  rowsOnPage: () => number
}

/** Undefined for other keys; -1 is the header. */
function rowByKey(
  key: string,
  from: number,
  { count, page }: { count: number; page: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: Math.max(0, from - page),
    Home: 0,
    End: count - 1,
  }
  const wanted = steps[key]
  return wanted === undefined ? undefined : Math.min(count - 1, Math.max(headerRow, wanted))
}

const stopsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
]
const rowOf = (element: Element) => element.closest('[data-row]')
const indexOf = (row: Element | null) => Number(row?.getAttribute('data-row') ?? headerRow)

function placeOf(element: Element) {
  const row = rowOf(element)
  const stops = stopsOf(row)
  return { row: indexOf(row), stops, stop: Math.max(0, stops.indexOf(element as HTMLElement)) }
}

const isPlain = (event: KeyboardEvent) =>
  !(event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)

const sideways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Rows have `data-row` with their index, -1 for the header, their controls `data-stop`. */
export function useRovingRows({ box, count, rowsOnPage }: RovingOptions) {
  const [wanted, setCurrent] = useState(0)
  const current = Math.max(0, Math.min(count - 1, wanted))
  // The target row may have to be rendered first.
  const pending = useRef<{ row: number; stop: number }>(undefined)

  /** Returns false when the row is not rendered. */
  const focusRow = (row: number, stop = 0): boolean => {
    const stops = stopsOf(box.current?.querySelector(`[data-row="${row}"]`))
    const target = stops[Math.min(stop, stops.length - 1)]
    target?.focus({ preventScroll: true })
    return target !== undefined
  }
  useLayoutEffect(() => {
    if (pending.current && focusRow(pending.current.row, pending.current.stop)) pending.current = undefined
  })
  const moveTo = (row: number, stop: number) => {
    if (row !== headerRow) setCurrent(row)
    if (!focusRow(row, stop)) pending.current = { row, stop }
  }

  /** Returns the row to scroll to. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): number | undefined => {
    if (!isPlain(event)) return
    const { row, stops, stop } = placeOf(event.target as Element)
    const aside = sideways[event.key]
    if (aside !== undefined) {
      event.preventDefault()
      stops[stop + aside]?.focus()
      return
    }
    const next = rowByKey(event.key, row, { count, page: rowsOnPage() })
    if (next === undefined) return
    event.preventDefault()
    const isHeader = row === headerRow || next === headerRow
    moveTo(next, isHeader ? 0 : stop)
    return Math.max(0, next)
  }
  return {
    current,
    setCurrent,
    onKeyDown,
    onFocus(event: FocusEvent<HTMLElement>) {
      const { row } = placeOf(event.target)
      if (row !== headerRow) setCurrent(row)
    },
  }
}
