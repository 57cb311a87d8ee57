'use client'

import { useQueryStates } from 'nuqs'
import { useEffect, useMemo, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { type SiteSort, startingSort } from '@/lib/domain/scouting/site-order'
import { addressParsers, startFields, unreadFields } from './address-fields'

export function useScoutingAddress() {
  return useQueryStates(addressParsers, { shallow: true, throttleMs: 200 })
}

type WrittenAddress = ReturnType<typeof useScoutingAddress>[0]
/** `sort` is the effective order, null for none. */
export type ScoutingAddress = Omit<WrittenAddress, 'sort'> & { sort: SiteSort | null }
export type SetScoutingAddress = ReturnType<typeof useScoutingAddress>[1]

/** The previous value while new ones are equal. */
function useSteady<T extends object>(next: T): T {
  const [kept, keep] = useState(next)
  if (shallow(kept, next)) return kept
  keep(next)
  return next
}

/** Drops what an address holds but is not read, so that it does not seem to be on the screen. */
function useUnread(setAddress: SetScoutingAddress): void {
  useEffect(() => {
    const unread = unreadFields(window.location.search)
    if (unread.length > 0) void setAddress(Object.fromEntries(unread.map((name) => [name, null])))
  }, [setAddress])
}

/** Keeps its identity while the map moves: the camera is read only at the start. */
export function useSortedAddress(isRegistered: boolean) {
  const [written, setAddress] = useScoutingAddress()
  useUnread(setAddress)
  const [begun] = useState(written)
  const start = useMemo(() => Object.fromEntries(startFields.map((name) => [name, begun[name]])), [begun])
  const wanted = written.sort ?? startingSort(isRegistered, written.score)
  const sort = wanted === 'none' ? null : wanted
  const address: ScoutingAddress = useSteady({ ...written, ...start, sort })
  return { address, setAddress, chosenSort: written.sort }
}
