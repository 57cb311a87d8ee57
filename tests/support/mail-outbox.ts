import type { Db } from '@/server/base/db'
import { readEnv } from '@/server/base/env'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import { mailSettings } from '@/server/mail/mail-settings'
import { createSmtpMailer } from '@/server/mail/smtp-mailer'
import { silentLog } from './engine-rig'
import type { MailServer } from './mail-server'

export const mailAttempts = 3

/** Sends to a test's mail server as an installation would, with short pauses; a mail may take half a second. */
export function mailOutboxOf(db: Db, { url }: Pick<MailServer, 'url'>): MailOutbox {
  const settings = mailSettings(readEnv({ SMTP_URL: url, MAIL_FROM: 'Studio <studio@kerbwatt.test>' }))
  if (!settings) throw new Error('The mail server has no address.')
  const timing = { leaseMs: 20_000, pollMs: 20, maxAttempts: mailAttempts, backoffMs: () => 20 }
  return {
    mailer: createSmtpMailer(settings, { connect: 5_000, silence: 5_000, total: 500 }),
    jobs: createTableQueue({ db, log: silentLog, timing }),
  }
}
