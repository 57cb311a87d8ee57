const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a sign-in lasts, in milliseconds. */
export const lifetimes = {
  /** When idle. */
  idle: 7 * DAY,
  /** Absolute limit, however active. */
  absolute: 30 * DAY,
  /** Precision of the last use: at most one write in this interval. */
  seenEvery: 5 * MINUTE,
  renewBefore: 5_000,
  /** A renewal's claim; another process may try afterwards. Longer than the provider's timeouts. */
  renewal: 15_000,
  /** Pause after the provider failed to answer a renewal. */
  renewalPause: 5_000,
  cleanUpEvery: 60 * MINUTE,
} as const
