'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useEffect, useState } from 'react'
import { hasLayerAbove, isEscapeTaken } from '@/components/ui/escape-press'
import { track } from '@/lib/client/feedback/analytics'
import { findLocation, type RecordLocation } from '@/lib/domain/records/evaluated-locations'

export interface RecordSelection {
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  /** Toggles the selection of a location; with Shift compares it with the selected one. */
  choose: (location: RecordLocation, isShift: boolean) => void
  /** The next choice becomes the compared location, for touch and keyboard. */
  isPicking: boolean
  pick: (isPicking: boolean) => void
  close: () => void
  closeCompared: () => void
  /** The location whose catchment is on the map. */
  mapped: 'A' | 'B' | null
  showOnMap: (letter: 'A' | 'B' | null) => void
}

/** Shown at the first selection to introduce comparing. */
export const compareHint = 'Shift + select a location to compare'

/** Of the address: the selected location, the compared one, and which of them has its catchment on the map. */
const fields = {
  id: parseAsString,
  beside: parseAsString,
  catchment: parseAsStringLiteral(['A', 'B'] as const),
}

/** A record's selected location and the one beside it, kept in the address. */
export function useRecordSelection(
  locations: readonly RecordLocation[],
  isComparable = true,
): RecordSelection {
  const [{ id, beside, catchment }, setAddress] = useQueryStates(fields, { history: 'replace' })
  const [isPicking, pick] = useState(false)
  const selected = findLocation(locations, id)
  const compared = isComparable && selected ? findLocation(locations, beside) : undefined

  const closeCompared = () =>
    void setAddress({ beside: null, catchment: catchment === 'B' ? null : catchment })
  const select = (location: RecordLocation | undefined) => {
    void setAddress({
      id: location?.zid ?? null,
      beside: null,
      catchment: location && catchment === 'A' ? catchment : null,
    })
    pick(false)
  }
  const compare = (location: RecordLocation) => {
    pick(false)
    if (location !== compared) track('LocationCompareClick')
    if (location === compared) closeCompared()
    else void setAddress({ beside: location.zid })
  }
  return {
    selected,
    compared: compared === selected ? undefined : compared,
    choose(location, isShift) {
      const isSelected = location === selected
      if (isComparable && selected && (isShift || isPicking))
        return isSelected ? undefined : compare(location)
      if (!isSelected) track('LocationItemClick')
      select(isSelected ? undefined : location)
    },
    isPicking: isPicking && selected !== undefined,
    pick,
    close: () => select(undefined),
    closeCompared,
    mapped: catchment === 'B' && !compared ? null : catchment,
    showOnMap: (letter) => void setAddress({ catchment: letter }),
  }
}

/** Escape cancels picking, then closes the compared report, then the selected one. */
export function useRecordEscape(selection: RecordSelection): void {
  const { selected, compared, isPicking, pick, close, closeCompared } = selection
  useEffect(() => {
    if (!selected) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isEscapeTaken(event)) return
      if (isPicking) pick(false)
      else if (compared) closeCompared()
      else close()
    }
    // Capture phase: an open tooltip in the report would consume the first press.
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  })
}

/** Shift + arrow keys cycle through the list, except while typing. */
export function useLocationKeys(
  locations: readonly RecordLocation[],
  selected: RecordLocation | undefined,
  select: (location: RecordLocation) => void,
) {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!event.shiftKey || !direction || !selected || isTyping(event.target) || hasLayerAbove()) return
      const at = locations.indexOf(selected)
      // Up from a location outside the list goes to its end.
      const from = at < 0 && direction < 0 ? 0 : at
      const next = locations[wrap(from + direction, locations.length)]
      if (!next || next === selected) return
      event.preventDefault()
      select(next)
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [locations, selected, select])
}

const wrap = (index: number, count: number) => ((index % count) + count) % count

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
