import { createHmac } from 'node:crypto'
import type { Db } from '@/server/base/db'
import { countedAttempts } from './counted-attempts'

/** Before the next mail of a sign-up to an address. Anybody can type anybody's, so the pauses grow. */
const pauses = [1, 4, 16, 64, 360].map((minutes) => minutes * 60_000)

/** Mails of sign-ups to one address, with or without an account and from wherever they are asked for. */
export interface SignUpMails {
  /** Counts one mail to an address in lower case. @returns seconds to wait, else null */
  take(email: string): Promise<number | null>
}

interface Options {
  /** Key of the stored hashes of email addresses. */
  secret: string
  now?: () => number
}

/** Counts mails of sign-ups in the database, for all processes together. */
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
