/** Beyond it, adding 1 does not change a double. */
const negligible = 1e17

/**
 * Load in erlangs that `servers` carry when `load` is offered: A (1 - B(n, A)) with the blocking probability of
 * Erlang's loss formula (1917), 1 / B(n, A) = 1 + r and r = sum over k = 1..n of n! / ((n - k)! A^k). Computed
 * as A r / (1 + r), which keeps its digits when nearly everybody is turned away. Idle stations take few terms.
 */
export function carriedLoad(servers: number, load: number): number {
  if (load <= 0) return 0
  let term = 1
  let rest = 0
  for (let k = 0; k < servers; k++) {
    term *= (servers - k) / load
    rest += term
    if (rest > negligible || term * negligible < rest) break
  }
  return load * (rest / (1 + rest))
}

/**
 * Probability that an arrival waits when none gives up, by Erlang's delay formula from the loss formula:
 * C = B / (1 - A / n (1 - B)). 1 where as much is offered as the servers can do, or more.
 */
export function waitingProbability(servers: number, load: number): number {
  if (load <= 0) return 0
  if (load >= servers) return 1
  const blocked = 1 - carriedLoad(servers, load) / load
  return blocked / (1 - (load / servers) * (1 - blocked))
}
