import { mailTiming } from '@/server/mail/compose-mail'
import { createSmtpMailer, MailError, type Mailer, type MailSettings } from '@/server/mail/mailer'
import type { JobHandler, JobQueue } from './job-queue'
import { createTableQueue, type TableQueueOptions } from './table-queue'

export interface MailOutbox {
  mailer: Mailer
  /** Separate, so that a slow mail server delays no evaluation. */
  jobs: JobQueue
}

export function openMailOutbox(settings: MailSettings | null, queue: TableQueueOptions): MailOutbox | null {
  if (!settings) return null
  return { mailer: createSmtpMailer(settings), jobs: createTableQueue({ timing: mailTiming, ...queue }) }
}

interface OneMail {
  send(payload: unknown, signal: AbortSignal): Promise<void>
  /** After the last attempt, or a permanent refusal. */
  failed(payload: unknown): Promise<void>
}

export function mailHandler({ send, failed }: OneMail): JobHandler {
  return {
    async run(payload, { signal }) {
      try {
        await send(payload, signal)
      } catch (error) {
        if (!(error instanceof MailError) || !error.isFinal) throw error
        await failed(payload)
      }
    },
    giveUp: failed,
  }
}
