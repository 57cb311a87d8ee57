import type { PlanResult } from '@/lib/contract/network'

export type PlannedSite = PlanResult['sites'][number]
export type LeftOut = PlanResult['leftOut'][number]

/** `number` is the order of gain, the same in row and pin. */
export interface PlanRow extends PlannedSite {
  number: number
}

export const rowSorts = ['gain', 'name', 'cost', 'alone', 'network', 'drawn'] as const
export type RowSort = (typeof rowSorts)[number]

export const numbered = (sites: readonly PlannedSite[]): PlanRow[] =>
  sites.map((site, place) => ({ ...site, number: place + 1 }))

const keys: Readonly<Record<Exclude<RowSort, 'gain' | 'name'>, (row: PlanRow) => number>> = {
  cost: ({ cost }) => cost,
  alone: ({ aloneEnergy }) => aloneEnergy,
  network: ({ networkEnergy }) => networkEnergy,
  // Must-haves are in every draw.
  drawn: ({ isMustHave, drawn }) => (isMustHave ? 1 : (drawn ?? 0)),
}

/** Largest first, names from A to Z; equal rows keep the order of gain. */
export function sortedRows(rows: readonly PlanRow[], sort: RowSort): readonly PlanRow[] {
  if (sort === 'gain') return rows
  if (sort === 'name') return rows.toSorted((one, other) => one.name.localeCompare(other.name))
  const key = keys[sort]
  return rows.toSorted((one, other) => key(other) - key(one))
}

interface Totals {
  cost: number
  aloneEnergy: number
  networkEnergy: number
  gain: number
}

export function totalsOf(rows: readonly PlannedSite[]): Totals {
  const totals: Totals = { cost: 0, aloneEnergy: 0, networkEnergy: 0, gain: 0 }
  for (const { cost, aloneEnergy, networkEnergy, gain } of rows) {
    totals.cost += cost
    totals.aloneEnergy += aloneEnergy
    totals.networkEnergy += networkEnergy
    totals.gain += gain
  }
  return totals
}
