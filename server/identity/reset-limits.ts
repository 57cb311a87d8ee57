import { createHmac } from 'node:crypto'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { clientLimiter, type LimitSize, memoryLimiter } from '@/server/limits/limiter'
import { sharedLimiter } from '@/server/limits/shared-limiter'

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
