/** Value today of flows at the ends of years 0, 1, 2...: `sum(flow[t] / (1 + rate)^t)`, `rate` as a fraction. */
export function netPresentValue(flows: readonly number[], rate: number): number {
  return flows.reduceRight((value, flow) => value / (1 + rate) + flow, 0)
}

/**
 * Years until the flows have paid back the first one, undiscounted, evenly within a year. Undefined if they
 * never do.
 */
export function paybackYears([investment = 0, ...flows]: readonly number[]): number | undefined {
  let owed = -investment
  if (owed <= 0) return 0
  for (const [year, flow] of flows.entries()) {
    if (flow >= owed) return year + owed / flow
    owed -= flow
  }
  return undefined
}

const rates = { least: -0.99, most: 100 }
const halvings = 100

/**
 * Internal rate of return as a fraction: the rate at which the net present value is 0. Undefined if there is
 * none between -99 % and 10,000 %, or if the flows change their sign more than once: the rate is then ambiguous.
 */
export function internalRate(flows: readonly number[]): number | undefined {
  const signs = flows.filter((flow) => flow !== 0).map(Math.sign)
  const changes = signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
  if (changes !== 1) return undefined
  let low = rates.least
  let high = rates.most
  const rises = netPresentValue(flows, low)
  if (Math.sign(rises) === Math.sign(netPresentValue(flows, high))) return undefined
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2
    if (Math.sign(netPresentValue(flows, middle)) === Math.sign(rises)) low = middle
    else high = middle
  }
  return (low + high) / 2
}
