import { createHmac } from 'node:crypto'
import type { Db } from '@/server/base/db'
import { countedAttempts } from './counted-attempts'

/** Anyone can type someone else's address, so the pauses between its mails grow. */
const pauses = [1, 4, 16, 64, 360].map((minutes) => minutes * 60_000)

/** Counts by address, with or without an account and from anywhere. */
export interface SignUpMails {
  /** @param email in lower case @returns seconds to wait, else null */
  take(email: string): Promise<number | null>
}

interface Options {
  /** Keys the stored hashes of email addresses. */
  secret: string
  now?: () => number
}

/** The database counts for all processes. */
export function countSignUpMails(db: Db, { secret, now = Date.now }: Options): SignUpMails {
  const attempts = countedAttempts(db, now)
  return {
    async take(email) {
      const hash = createHmac('sha256', secret).update(email).digest('base64url')
      const wait = await attempts.take(`SignUpMails:${hash}`, { free: 1, delays: pauses })
      return wait === null ? null : Math.ceil(wait / 1_000)
    },
  }
}
