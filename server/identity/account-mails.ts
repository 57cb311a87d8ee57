import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import { routes, signInPath } from '@/lib/config/routes'
import { formatMoment } from '@/lib/format/date'
import type { Db } from '@/server/base/db'
import type { JobHandler } from '@/server/engine/jobs/job-queue'
import { type MailOutbox, mailHandler } from '@/server/engine/jobs/mail-outbox'
import { composeMail, passwordChangedMail, resetMail, signUpMail } from '@/server/mail/compose-mail'
import type { Mail } from '@/server/mail/mailer'
import { findAccount, type IdentityAccount } from './accounts/accounts'
import { makeReset } from './accounts/password-resets'
import { makeSignUpLink, waitingSignUp } from './accounts/waiting-sign-ups'
import { newAccountPath } from './mailed-link'

interface MailDeps {
  db: Db
  mail: MailOutbox
  issuer: string
  appOrigin: string
}

/** Null for an address without an account, which gets no mail. */
const askedSchema = z.object({ account: z.string().nullable() })
const changedSchema = z.object({ account: z.string(), at: z.iso.datetime() })
const signUpSchema = z.object({ signUp: z.string() })

/** Each attempt makes its own link, so that jobs store no token. */
export function accountMails(deps: MailDeps): Readonly<Record<string, JobHandler>> {
  const mails = (write: (payload: unknown) => Promise<Mail | undefined>) =>
    mailHandler({
      async send(payload, signal) {
        const mail = await write(payload)
        if (mail) await deps.mail.mailer.send(mail, signal)
      },
      // The person asks again.
      failed: async () => undefined,
    })
  const mailTo = (write: (account: IdentityAccount, payload: unknown) => Promise<Mail> | Mail) =>
    mails(async (payload) => {
      const { account: id } = askedSchema.parse(payload)
      const account = id === null ? undefined : await findAccount(deps.db, id)
      return account && write(account, payload)
    })
  return {
    [signUpMail]: mails((payload) => mailOfSignUp(deps, signUpSchema.parse(payload).signUp)),
    [resetMail]: mailTo((account) => resetLinkMail(deps, account)),
    [passwordChangedMail]: mailTo((account, payload) =>
      changedMail(account, changedSchema.parse(payload).at),
    ),
  }
}

async function mailOfSignUp({ db, ...deps }: MailDeps, id: string): Promise<Mail | undefined> {
  const signUp = await waitingSignUp(db, id, new Date())
  if (!signUp) return undefined
  const token = await makeSignUpLink(db, signUp)
  return token === undefined ? knownMail(deps, signUp) : completionMail(deps, { ...signUp, token })
}

interface Completable {
  email: string
  token: string
  expiresAt: Date
}

/** Omits names: a stranger may have chosen them as a message to this address. */
const completionMail = (
  { issuer }: Pick<MailDeps, 'issuer'>,
  { email, token, expiresAt }: Completable,
): Mail =>
  composeMail({
    to: email,
    subject: `Complete your account for ${brand.name}`,
    lead: [`An account for ${brand.name} was requested with your address, ${email}.`],
    link: { label: 'Set a password', address: `${issuer}${newAccountPath}#${token}` },
    notes: [
      `The link works once, until ${formatMoment(expiresAt)}.`,
      'If you did not request it, delete this mail: no account is made.',
    ],
  })

const knownMail = ({ appOrigin }: Pick<MailDeps, 'appOrigin'>, { email }: Pick<Completable, 'email'>): Mail =>
  composeMail({
    to: email,
    subject: `You have an account for ${brand.name}`,
    lead: [`A sign-up was requested with your address, ${email}. It has an account already.`],
    link: { label: 'Sign in', address: `${appOrigin}${signInPath(routes.home)}` },
    notes: [
      'If you have forgotten the password, choose “Forgot password?” there.',
      'If you did not sign up, delete this mail: your account stays as it is.',
    ],
  })

async function resetLinkMail({ db, issuer }: MailDeps, { id, email }: IdentityAccount): Promise<Mail> {
  const { token, expiresAt } = await makeReset(db, id, new Date())
  return composeMail({
    to: email,
    subject: `Set a new password for ${brand.name}`,
    lead: [`A new password was requested for your account, ${email}.`],
    link: { label: 'Set a new password', address: `${issuer}/new-password#${token}` },
    notes: [
      `The link works once, until ${formatMoment(expiresAt)}.`,
      'If you did not request it, delete this mail: your password stays as it is.',
    ],
  })
}

const changedMail = ({ email }: IdentityAccount, at: string): Mail =>
  composeMail({
    to: email,
    subject: `Your password for ${brand.name} was changed`,
    lead: [
      `The password of your account, ${email}, was changed on ${formatMoment(new Date(at))}. Every session of it has ended.`,
    ],
    notes: [
      'If you did not change it, set another one at once: choose “Forgot password?” where you sign in.',
    ],
  })
