import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const QUARTER = 15 * 60

export interface AttemptLimits {
  /** Counts one attempt; gives the seconds to wait when there were too many, else null. */
  signIn(attempt: { email: string; address: string }): Promise<number | null>
  signUp(attempt: { address: string }): Promise<number | null>
  /** Forgets the failures of an address that has signed in. */
  succeeded(attempt: { email: string }): Promise<void>
}

/** Hashed, so that the keys of the limiter neither grow with what is typed nor keep addresses. */
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

/** Ten tries for an email and sixty for a machine in a quarter of an hour; twenty new accounts for a machine. */
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
