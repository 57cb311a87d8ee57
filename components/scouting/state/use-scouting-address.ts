'use client'

import { useQueryStates } from 'nuqs'
import { useMemo, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { type SiteSort, startingSort } from '@/lib/domain/scouting/site-order'
import { addressParsers, startFields } from './address-fields'

/** The scouting screen's fields of the page's address. */
export function useScoutingAddress() {
  return useQueryStates(addressParsers, { shallow: true, throttleMs: 200 })
}

type WrittenAddress = ReturnType<typeof useScoutingAddress>[0]
/** As the screen sees it: `sort` is what the list is sorted by, null for nothing. */
export type ScoutingAddress = Omit<WrittenAddress, 'sort'> & { sort: SiteSort | null }
export type SetScoutingAddress = ReturnType<typeof useScoutingAddress>[1]

/** The last value for as long as the next ones say the same. */
function useSteady<T extends object>(next: T): T {
  const [kept, keep] = useState(next)
  if (shallow(kept, next)) return kept
  keep(next)
  return next
}

/**
 * The address with the order that there is before one is chosen. The same object while the map moves: where it looks
 * is only read when it begins.
 */
export function useSortedAddress(isRegistered: boolean) {
  const [written, setAddress] = useScoutingAddress()
  const [begun] = useState(written)
  const start = useMemo(() => Object.fromEntries(startFields.map((name) => [name, begun[name]])), [begun])
  const wanted = written.sort ?? startingSort(isRegistered, written.score)
  const sort = wanted === 'none' ? null : wanted
  const address: ScoutingAddress = useSteady({ ...written, ...start, sort })
  return { address, setAddress, chosenSort: written.sort }
}
