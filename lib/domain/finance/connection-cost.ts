import { cableCost, urbanAbove } from '@/lib/catalogue/cable-cost'
import { type Currency, perDollar } from '@/lib/catalogue/money-sources'

/** What is known of a place; metres in a straight line, null where nothing is mapped. */
export interface GridPlace {
  line: number | null
  substation: number | null
  /** Within 1 km; null where unknown. */
  people: number | null
}

/** Null for `perMetre` is the published figure. */
export interface ConnectionTerms {
  perMetre: number | null
  fixed: number
}

/** `metres` and `cost` are null where the grid, or for the published figure the people, are unknown. */
export interface Connection {
  metres: number | null
  cost: number | null
}

const squareKm = Math.PI

/** Currency a metre, in whole units; null where the people around are unknown. */
export function publishedPerMetre(people: number | null, currency: Currency): number | null {
  if (people === null) return null
  const euros = people / squareKm > urbanAbove ? cableCost.urban : cableCost.rural
  return Math.round((euros * perDollar[currency]) / perDollar.EUR)
}

export interface CableHint {
  /** Which is nearest. */
  to: 'line' | 'substation'
  metres: number
  /** Currency, the published figure; null where the people around are unknown. */
  perMetre: number | null
  /** Currency, two digits: a straight line deserves no more. */
  cost: number | null
}

/** What a cable to the grid may cost at a place; null where no medium voltage is mapped near by. */
export function cableHint(place: GridPlace, currency: Currency): CableHint | null {
  const { metres, cost } = connectionOf(place, { perMetre: null, fixed: 0 }, currency)
  if (metres === null) return null
  return {
    to: metres === place.line ? 'line' : 'substation',
    metres,
    perMetre: publishedPerMetre(place.people, currency),
    cost: cost === null ? null : Number(cost.toPrecision(2)),
  }
}

/** To the nearest mapped medium-voltage line or substation: `fixed + perMetre x metres`. */
export function connectionOf(
  place: GridPlace,
  { perMetre, fixed }: ConnectionTerms,
  currency: Currency,
): Connection {
  const known = [place.line, place.substation].filter((metres) => metres !== null)
  if (known.length === 0) return { metres: null, cost: null }
  const metres = Math.min(...known)
  const each = perMetre ?? publishedPerMetre(place.people, currency)
  return { metres, cost: each === null ? null : fixed + each * metres }
}
