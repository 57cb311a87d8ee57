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

const usualPorts = { secure: 465, open: 587 }

export function mailSettings({ SMTP_URL: url, MAIL_FROM: sender }: Env): MailSettings | null {
  if (url === undefined || sender === undefined) return null
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPorts[isSecure ? 'secure' : 'open'] : Number(port),
    isSecure,
    login:
      username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    sender,
  }
}
