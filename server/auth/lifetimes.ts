const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a sign-in lasts, in milliseconds. */
export const lifetimes = {
  /** Without any use. */
  idle: 7 * DAY,
  /** However much it is used. */
  absolute: 30 * DAY,
  /** How exactly the last use is noted: one write in so much time. */
  seenEvery: 5 * MINUTE,
  /** An access token that ends sooner than this is renewed before it is used. */
  renewBefore: 5_000,
  /** One renewal may take so long; then another process may try. Longer than the provider is waited for. */
  renewal: 15_000,
  /** After a renewal that the provider did not answer, none is tried for so long. */
  renewalPause: 5_000,
  /** How often sessions past their limits are removed that nobody asks for any more. */
  cleanUpEvery: 60 * MINUTE,
} as const
