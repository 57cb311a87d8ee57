import { createHmac } from 'node:crypto'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { clientLimiter, type LimitSize, memoryLimiter } from '@/server/limits/limiter'
import { sharedLimiter } from '@/server/limits/shared-limiter'
import { countedAttempts } from './attempt-limits'

const quarter = 15 * 60
const requestsPerMachine: LimitSize = { calls: 20, seconds: quarter }
/** From all addresses together: each request may send a mail. */
const requestsPerAccount: LimitSize = { calls: 3, seconds: 60 * 60 }
/** Hashing passwords is slow by design. */
const passwordsPerMachine: LimitSize = { calls: 60, seconds: quarter }

/** Functions count one call and return the seconds to wait, else null. */
export interface ResetLimits {
  /** With or without an account. */
  request(attempt: { email: string; address: string }): Promise<number | null>
  password(attempt: { address: string }): Promise<number | null>
}

interface Options {
  /** Keys the stored hashes of email addresses. */
  secret: string
  log: Pick<Log, 'warn'>
}

const seconds = (wait: number | null) => (wait === null ? null : Math.ceil(wait / 1_000))

/** The database counts an account's requests for all processes. */
export function createResetLimits(db: Db, { secret, log }: Options): ResetLimits {
  const machine = clientLimiter(requestsPerMachine, memoryLimiter)
  const account = sharedLimiter({ name: 'password-reset', ...requestsPerAccount }, async () => ({ db, log }))
  const passwords = clientLimiter(passwordsPerMachine, memoryLimiter)
  const hash = (email: string) => createHmac('sha256', secret).update(email).digest('base64url')
  return {
    request: async ({ email, address }) =>
      seconds((await machine.take(address)) ?? (await account.take(hash(email)))),
    password: async ({ address }) => seconds(await passwords.take(address)),
  }
}

/** Anyone can type someone else's address, so the pauses between its mails grow. */
const pauses = [1, 4, 16, 64, 360].map((minutes) => minutes * 60_000)

/** Counts by address, with or without an account and from anywhere. */
export interface SignUpMails {
  /** @param email in lower case @returns seconds to wait, else null */
  take(email: string): Promise<number | null>
}

interface SignUpMailOptions {
  /** Keys the stored hashes of email addresses. */
  secret: string
  now?: () => number
}

/** The database counts for all processes. */
export function countSignUpMails(db: Db, { secret, now = Date.now }: SignUpMailOptions): SignUpMails {
  const attempts = countedAttempts(db, now)
  return {
    async take(email) {
      const hash = createHmac('sha256', secret).update(email).digest('base64url')
      const wait = await attempts.take(`SignUpMails:${hash}`, { free: 1, delays: pauses })
      return wait === null ? null : Math.ceil(wait / 1_000)
    },
  }
}
