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
 * Leaving a country takes its filters off the address, should they have come along. A screen that is only drawn anew
 * is not left, and an address that brings filters keeps them.
 */
export function useClearOnLeave(setAddress: SetScoutingAddress): void {
  useEffect(() => {
    const from = whereabouts()
    return () => {
      // Only then does the address say where one went.
      setTimeout(() => {
        const to = whereabouts()
        const isLeft = to.path === from.path && to.place !== from.place
        if (isLeft && to.isFiltered) void setAddress(cleared('leave'))
      })
    }
  }, [setAddress])
}
