/** One mail to one person. */
export interface Mail {
  /** An address without a name, checked when it was stored. */
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mails to the installation's mail server. */
export interface Mailer {
  /** Host and port of the mail server, for the list of what an installation uses. */
  address: string
  /** @throws MailError */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}

/** A mail was not accepted. Its sentence names no person: it goes into the log. */
export class MailError extends Error {
  /** The server would refuse the same mail again. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}
