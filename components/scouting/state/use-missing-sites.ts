'use client'

import { useEffect } from 'react'
import { notify } from '@/components/ui/notify'
import type { Scouting } from './scouting-state'

const words = {
  site: 'The location that this address names is not in the searched area.',
  compare:
    'The location to compare with is not in the searched area. Search a larger area and choose it again.',
} as const

/**
 * Sites of the address may be missing from its search, for example outside the view. Shows a notice and
 * removes them, so that the address matches the screen.
 */
export function useMissingSites({
  address,
  setAddress,
  search,
  results,
  open,
}: Pick<Scouting, 'address' | 'setAddress' | 'search' | 'results' | 'open'>): void {
  const isAnswered = results.found !== undefined && !search.isSearching
  const isSiteMissing = isAnswered && address.site !== null && !open.active
  const isComparedMissing = isAnswered && address.compare !== null && !open.compared
  useEffect(() => {
    if (isSiteMissing) {
      notify.info(words.site)
      void setAddress({ site: null })
    }
    if (isComparedMissing) {
      notify.info(words.compare)
      void setAddress({ compare: null })
    }
  }, [isSiteMissing, isComparedMissing, setAddress])
}
