import { carriedLoad } from '@/lib/domain/estimate/erlang'

export interface SessionShape {
  kWh: number
  /** Occupied beyond energy / rated power: tapering, slower cars, idle cars. */
  extraHours: number
}

interface Station {
  connectors: number
  /** kW per connector. */
  maxPower: number
}

/** Maximum share of connectors in use at the default demand. */
const maxUtilisation = 0.999
const halvings = 64

/**
 * Energy sold in kWh/day by one station as a function of its demand, relative to the usual one. Drivers who
 * find every connector occupied leave: with an offered load of A erlangs, A (1 - B(n, A)) are carried, where
 * A = kWh/day / kWh per session x hours per session / 24 and hours per session = kWh / kW + extra hours.
 *
 * `usual` is energy sold, so the offered load behind it is recovered first: a demand of 1 sells exactly
 * `usual` kWh/day, and no demand sells more than all connectors in use all day.
 */
export function soldAtDemand(
  station: Station,
  session: SessionShape,
  usual: number,
): (demand: number) => number {
  const { connectors, maxPower } = station
  if (connectors <= 0 || maxPower <= 0) return () => 0
  const kWhPerErlang = (24 * session.kWh) / (session.kWh / maxPower + session.extraHours)
  const offered = offeredFor(connectors, Math.min(usual / kWhPerErlang, connectors * maxUtilisation))
  return (demand) => kWhPerErlang * carriedLoad(connectors, offered * demand)
}

/** Inverts `carriedLoad` by bisection; in erlangs. */
function offeredFor(servers: number, wanted: number): number {
  let low = wanted
  let high = Math.max(wanted, 1)
  while (carriedLoad(servers, high) < wanted) high *= 2
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2
    if (carriedLoad(servers, middle) < wanted) low = middle
    else high = middle
  }
  return (low + high) / 2
}
