import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const QUARTER = 15 * 60

export interface AttemptLimits {
  /** Counts one attempt; returns the seconds to wait after too many, else null. */
  signIn(attempt: { email: string; address: string }): Promise<number | null>
  signUp(attempt: { address: string }): Promise<number | null>
  /** Forgets an address's failures after a successful sign-in. */
  succeeded(attempt: { email: string }): Promise<void>
}

/** Hashed, so that the limiter's keys have a fixed length and contain no addresses. */
const keyOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

async function take(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
    throw refusal
  }
}

/** Ten attempts per email and sixty per machine in a quarter of an hour; twenty new accounts per machine. */
export function createAttemptLimits(): AttemptLimits {
  const perEmail = new RateLimiterMemory({ points: 10, duration: QUARTER })
  const perAddress = new RateLimiterMemory({ points: 60, duration: QUARTER })
  const signUps = new RateLimiterMemory({ points: 20, duration: QUARTER })
  return {
    signIn: async ({ email, address }) =>
      (await take(perAddress, address)) ?? (await take(perEmail, keyOf(email))),
    signUp: ({ address }) => take(signUps, address),
    succeeded: async ({ email }) => {
      await perEmail.delete(keyOf(email))
    },
  }
}
