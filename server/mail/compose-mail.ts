import { brand } from '@/lib/config/brand'
import { type Html, html } from '@/server/base/web/html'
import type { Mail } from './mailer'

interface MailContent {
  to: string
  subject: string
  lead: readonly string[]
  link?: { label: string; address: string }
  notes: readonly string[]
}

const maxSubject = 150

/**
 * Line breaks would begin a new header or paragraph, and invisible characters could reverse text.
 */
const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()

const paragraph = (text: string) => html`<p>${text}</p>\n`

/** No pictures, no address but the link, nothing that tracks. */
export function composeMail({ to, subject, lead, link, notes }: MailContent): Mail {
  const [before, after] = [lead, notes].map((texts) => texts.map(oneLine)) as [string[], string[]]
  const foot = `${brand.name} sent this mail. Answers are not read.`
  const blocks = [...before, ...(link ? [`${oneLine(link.label)}:\n${link.address}`] : []), ...after, foot]
  return {
    to,
    subject: [...oneLine(subject)].slice(0, maxSubject).join(''),
    text: `${blocks.join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${oneLine(subject)}</title></head>
<body style="font-family: sans-serif">
${before.map(paragraph)}${link && linkParagraph(link)}${[...after, foot].map(paragraph)}</body>
</html>
`.toString(),
  }
}

const linkParagraph = ({ label, address }: { label: string; address: string }): Html =>
  html`<p><a href="${address}">${oneLine(label)}</a></p>\n`

export const invitationMail = 'mail-invitation'
export const resetMail = 'mail-password-reset'
export const passwordChangedMail = 'mail-password-changed'
export const signUpMail = 'mail-sign-up'
export const mailKinds = [invitationMail, resetMail, passwordChangedMail, signUpMail]

/** Pauses of 10 s, 50 s, 4 and 21 min: servers often ask unknown senders to wait a quarter of an hour. */
export const mailTiming = {
  maxAttempts: 5,
  pollMs: 5_000,
  backoffMs: (attempt: number) => 2_000 * 5 ** attempt,
}
