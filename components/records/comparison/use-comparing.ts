'use client'

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { notify } from '@/components/ui/notify'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { type ComparisonOrder, comparisonOrders } from '@/lib/contract/comparison'
import {
  chosenLocations,
  comparedLocations,
  comparedType,
  maxCompared,
  tooManyCompared,
} from '@/lib/domain/comparison/compared-locations'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import type { PowerType } from '@/lib/domain/records/location-list'

const ids = parseAsArrayOf(parseAsString)
const fields = {
  /** Ids of the chosen locations. */
  pick: ids,
  /** Ids of the compared locations. */
  compare: ids,
  type: parseAsStringLiteral(chargingClasses),
  order: parseAsStringLiteral(comparisonOrders).withDefault('estimate'),
  id: parseAsString,
}

export interface Comparing {
  /** A press on a row or pin adds or removes a location. */
  isPicking: boolean
  /** Chosen locations with their future column letters. */
  picked: ReadonlyMap<RecordLocation, string>
  start: (first: readonly RecordLocation[]) => void
  toggle: (location: RecordLocation) => void
  cancel: () => void
  open: () => void
  /** Undefined unless a comparison is open. */
  opened: OpenedComparison | undefined
}

export interface OpenedComparison {
  locations: readonly RecordLocation[]
  type: PowerType
  order: ComparisonOrder
  /** Notice about compared ids that are left out; empty if none. */
  missing: string
  onType: (type: PowerType) => void
  onOrder: (order: ComparisonOrder) => void
  /** Returns to choosing locations. */
  change: () => void
  /** Returns to the record. */
  close: () => void
  /** Opens the report of one location. */
  show: (location: RecordLocation) => void
}

function missingSentence(wanted: readonly string[], found: number): string {
  if (wanted.length > maxCompared) {
    return `A comparison holds up to ${maxCompared} locations; the address names ${wanted.length}.`
  }
  const gone = wanted.length - found
  if (gone === 0) return ''
  return gone === 1
    ? 'One location in this address is not in the record.'
    : `${gone} locations in this address are not in the record.`
}

function useLocations(all: readonly RecordLocation[], ids: readonly string[] | null) {
  const key = JSON.stringify(ids ?? [])
  return useMemo(() => {
    const wanted: string[] = JSON.parse(key)
    return chosenLocations(all, wanted)
  }, [all, key])
}

const idsOf = (locations: readonly RecordLocation[]) => locations.map(({ zid }) => zid)

/**
 * Chooses and compares locations of a record. The address holds both, so that they survive a reload and can be shared;
 * opening a comparison adds to the browser's history.
 * @param listed the power type of the record's list
 * @param isComparable false if the record's configuration allows no comparison
 */
export function useComparing(
  all: readonly RecordLocation[],
  listed: PowerType,
  isComparable = true,
): Comparing {
  const [query, setQuery] = useQueryStates(fields, { history: 'replace' })
  const { pick, compare } = query
  // Memoised: lists from the address change with each render, and a record may have 20,000 locations.
  const picked = useLocations(all, pick)
  const compared = useLocations(all, compare)
  const letters = useMemo(() => {
    const columns = comparedLocations(picked, { ids: idsOf(picked), type: listed, order: 'estimate' })
    return new Map(columns.map(({ location, letter }) => [location, letter]))
  }, [picked, listed])
  const set = (locations: readonly RecordLocation[]) => void setQuery({ pick: idsOf(locations) })
  return {
    isPicking: isComparable && pick !== null && compare === null,
    picked: letters,
    start: (first) => void setQuery({ pick: idsOf(first), id: null }),
    toggle(location) {
      if (picked.includes(location)) set(picked.filter((each) => each !== location))
      else if (picked.length === maxCompared) notify.info(tooManyCompared)
      else set([...picked, location])
    },
    cancel: () => void setQuery({ pick: null }),
    open: () =>
      void setQuery({ pick: null, compare: idsOf(picked), type: listed, id: null }, { history: 'push' }),
    opened: !isComparable || compare === null ? undefined : opened(compared, { ...query, compare }, setQuery),
  }
}

type Query = ReturnType<typeof useQueryStates<typeof fields>>

function opened(
  locations: readonly RecordLocation[],
  { compare, type, order }: Query[0] & { compare: string[] },
  setQuery: Query[1],
): OpenedComparison {
  const leave = { compare: null, type: null, order: null }
  const push = { history: 'push' } as const
  return {
    locations,
    order,
    type: comparedType(locations, type),
    missing: missingSentence(compare, locations.length),
    onType: (next) => void setQuery({ type: next }),
    onOrder: (next) => void setQuery({ order: next }),
    change: () => void setQuery({ ...leave, pick: idsOf(locations) }, push),
    close: () => void setQuery({ ...leave, pick: null }, push),
    show: ({ zid }) => void setQuery({ ...leave, pick: null, id: zid }, push),
  }
}
