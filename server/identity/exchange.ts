import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Interaction, Provider } from 'oidc-provider'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import type { AttemptLimits } from './attempt-limits'
import { pageHeaders } from './pages/page'
import type { ResetLimits, SignUpMails } from './reset-limits'

export interface PageDeps {
  db: Db
  provider: Provider
  issuer: string
  appOrigin: string
  limits: AttemptLimits
  resetLimits: ResetLimits
  signUpMails: SignUpMails
  /** Null for an installation that sends no mail. */
  mail: MailOutbox | null
  endSessions(subject: string): Promise<void>
  log: Log
}

export type MailPageDeps = PageDeps & { mail: MailOutbox }

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  interaction: Interaction
}

interface PageAnswer {
  status: number
  markup: string
  retryAfter?: number | undefined
  scripts?: 'own' | undefined
}

/** Keeps another site's form from acting for a person: the browser names the origin. */
export function isOwnForm({ headers }: IncomingMessage, issuer: string): boolean {
  const site = headers['sec-fetch-site']
  const isSite = site === undefined || site === 'same-origin'
  return isSite && headers.origin === new URL(issuer).origin
}

/** `15 seconds`, `4 minutes` or `6 hours`, rounded up. */
export function waitSpan(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

export const waitSentence = (seconds: number): string =>
  `Too many attempts. Try again in ${waitSpan(seconds)}.`

export function send(
  { appOrigin }: Pick<PageDeps, 'appOrigin'>,
  response: ServerResponse,
  { status, markup, retryAfter, scripts }: PageAnswer,
): void {
  response.writeHead(status, {
    ...pageHeaders(appOrigin, scripts),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
  response.end(markup)
}
