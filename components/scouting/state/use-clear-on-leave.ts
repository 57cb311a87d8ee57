'use client'

import { useEffect } from 'react'
import { cleared } from './address-fields'
import type { SetScoutingAddress } from './use-scouting-address'

/** Path and country of the page's address, and whether it has filters. */
function whereabouts() {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  return { place: `${pathname}?${query.get('country')}`, path: pathname, isFiltered: query.has('filters') }
}

/**
 * Removes a country's filters from the address on leaving it, if they were carried along. A remount does not
 * count as leaving, and an address with its own filters keeps them.
 */
export function useClearOnLeave(setAddress: SetScoutingAddress): void {
  useEffect(() => {
    const from = whereabouts()
    return () => {
      // Only then does the address hold the destination.
      setTimeout(() => {
        const to = whereabouts()
        const isLeft = to.path === from.path && to.place !== from.place
        if (isLeft && to.isFiltered) void setAddress(cleared('leave'))
      })
    }
  }, [setAddress])
}
