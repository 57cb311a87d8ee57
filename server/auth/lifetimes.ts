const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds. */
export const lifetimes = {
  idle: 7 * DAY,
  absolute: 30 * DAY,
  /** At most one write per interval. */
  seenEvery: 5 * MINUTE,
  renewBefore: 5_000,
  /** Then another process may try. Exceeds the provider's timeouts. */
  renewal: 15_000,
  renewalPause: 5_000,
  cleanUpEvery: 60 * MINUTE,
} as const
