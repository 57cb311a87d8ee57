'use client'

import { useEffect } from 'react'
import { cleared } from './address-fields'
import type { SetScoutingAddress } from './use-scouting-address'

const leaving = cleared('leave')

/** Path and country of the page's address, and whether it has filters. */
function whereabouts() {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  const isFiltered = Object.keys(leaving).some((name) => query.has(name))
  return { place: `${pathname}?${query.get('country')}`, path: pathname, isFiltered }
}

/** Countries left on this page whose history entries may still have filters. */
const left = new Set<string>()

/**
 * Clears a country's filters on leaving it: those carried along at once, those of its history entry when
 * Back or Forward returns to it. A remount does not count as leaving. Addresses opened with filters keep
 * them.
 */
export function useClearOnLeave(setAddress: SetScoutingAddress): void {
  useEffect(() => {
    const from = whereabouts()
    if (left.delete(from.place) && from.isFiltered) void setAddress(leaving)
    return () => {
      // Only then does the address hold the destination.
      setTimeout(() => {
        const to = whereabouts()
        if (to.place === from.place) return
        left.add(from.place)
        if (to.path === from.path && to.isFiltered) void setAddress(leaving)
      })
    }
  }, [setAddress])
}
