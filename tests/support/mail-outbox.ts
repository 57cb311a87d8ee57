import type { Db } from '@/server/base/db'
import { readEnv } from '@/server/base/settings/env'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import { createSmtpMailer, mailSettings } from '@/server/mail/mailer'
import { silentLog } from './engine-rig'
import type { MailServer } from './mail-server'

export const mailAttempts = 3

const patience = { connect: 20_000, silence: 20_000, total: 20_000 }

/** Short pauses; gives up on a slow server after a second. */
export function mailOutboxOf(db: Db, { url, state }: Pick<MailServer, 'url' | 'state'>): MailOutbox {
  const settings = mailSettings(readEnv({ SMTP_URL: url, MAIL_FROM: 'Studio <studio@kerbwatt.test>' }))
  if (!settings) throw new Error('The mail server has no address.')
  const timing = { leaseMs: 20_000, pollMs: 20, maxAttempts: mailAttempts, backoffMs: () => 20 }
  const mailer = createSmtpMailer(settings, patience)
  const hasty = createSmtpMailer(settings, { ...patience, total: 1_000 })
  return {
    mailer: {
      ...mailer,
      send: (mail, signal) => (state.fault === 'slow' ? hasty : mailer).send(mail, signal),
    },
    jobs: createTableQueue({ db, log: silentLog, timing }),
  }
}
