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
