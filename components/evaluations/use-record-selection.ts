'use client'

import { useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import { type Current, findLocation, type RecordLocation } from '@/lib/domain/evaluated-locations'

export interface RecordSelection {
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  /** Selects a location, the selected one again deselects it; with shift it is compared with the selected one. */
  choose: (location: RecordLocation, isShift: boolean) => void
  close: () => void
  closeCompared: () => void
}

/** Shown when a first location is selected, so that comparing can be found. */
export const compareHint = 'Shift + select a location to compare'

/** The selected location lives in the address (`id`), the compared one on the screen. */
export function useRecordSelection(locations: readonly RecordLocation[]): RecordSelection {
  const [id, setId] = useQueryState('id', { history: 'replace' })
  const [comparedId, setComparedId] = useState<string>()
  const selected = findLocation(locations, id)
  const compared = findLocation(locations, comparedId ?? null)

  const select = (location: RecordLocation | undefined) => {
    void setId(location?.zid ?? null)
    setComparedId(undefined)
  }
  return {
    selected,
    compared: compared === selected ? undefined : compared,
    choose(location, isShift) {
      if (!isShift || !selected) return select(location === selected ? undefined : location)
      if (location === selected) return
      setComparedId(location === compared ? undefined : location.zid)
    },
    close: () => select(undefined),
    closeCompared: () => setComparedId(undefined),
  }
}

/** Shift + arrow keys go to the previous or next location of the list, round its ends; not while typing. */
export function useLocationKeys(
  locations: readonly RecordLocation[],
  selected: RecordLocation | undefined,
  select: (location: RecordLocation) => void,
) {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!event.shiftKey || !direction || !selected || isTyping(event.target)) return
      const next = locations[wrap(locations.indexOf(selected) + direction, locations.length)]
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

/** Charging currents that a record's locations are evaluated for, DC first. */
export function currentsIn(locations: readonly RecordLocation[]): Current[] {
  const found = new Set(locations.flatMap(({ rows }) => rows.map(({ current }) => current)))
  return (['DC', 'AC'] as const).filter((current) => found.has(current))
}
