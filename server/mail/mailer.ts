import ipaddr from 'ipaddr.js'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Env } from '@/server/base/settings/env'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  address: string
  send(mail: Mail, signal: AbortSignal): Promise<void>
}

/** Names no person: it goes into the log. */
export class MailError extends Error {
  readonly isFinal: boolean

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}

export interface MailSettings {
  host: string
  port: number
  isSecure: boolean
  login: { user: string; password: string } | null
  sender: { name: string; address: string }
}

const defaultPorts = { secure: 465, open: 587 }

export function mailSettings({ SMTP_URL: url, MAIL_FROM: sender }: Env): MailSettings | null {
  if (url === undefined || sender === undefined) return null
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? defaultPorts[isSecure ? 'secure' : 'open'] : Number(port),
    isSecure,
    login:
      username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    sender,
  }
}

/** Milliseconds: to connect, of silence, and for a whole mail. */
interface Patience {
  connect: number
  silence: number
  total: number
}

const defaultPatience: Patience = { connect: 10_000, silence: 20_000, total: 60_000 }

const isLoopback = (host: string) =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')

/** Sends a login only over an encrypted connection, except to this machine itself. */
export const transportOptions = (
  { host, port, isSecure, login }: MailSettings,
  patience = defaultPatience,
) => ({
  host,
  port,
  secure: isSecure,
  requireTLS: login !== null && !isSecure && !isLoopback(host),
  ...(login && { auth: { user: login.user, pass: login.password } }),
  connectionTimeout: patience.connect,
  dnsTimeout: patience.connect,
  greetingTimeout: patience.silence,
  socketTimeout: patience.silence,
  disableFileAccess: true,
  disableUrlAccess: true,
})

export function createSmtpMailer(settings: MailSettings, patience = defaultPatience): Mailer {
  const { host, port, sender } = settings
  const transport = createTransport(transportOptions(settings, patience))
  return {
    address: `${host}:${port}`,
    async send({ to, ...content }, signal) {
      const within = AbortSignal.any([signal, AbortSignal.timeout(patience.total)])
      try {
        // As objects, addresses are never parsed as a list.
        await transport.sendMail({ from: sender, to: { name: '', address: to }, ...content, signal: within })
      } catch (error) {
        throw mailError(error as NodemailerError)
      }
    },
  }
}

const ofTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** Servers quote addresses in their answers, so only the codes are passed on. */
function mailError({ code = '', response = '', permanent }: NodemailerError): MailError {
  const [codes] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? []
  return codes === undefined
    ? new MailError(`The mail server gave no answer (${code || 'no code'}).`, { isFinal: false })
    : new MailError(`The mail server answered ${codes}.`, {
        isFinal: permanent === true && ofTheMail.has(code),
      })
}
