import { expect, type Page } from '@playwright/test'

interface MailInList {
  subject: string
  link: string
}

/** Waits for a mail to an address with this subject. @returns its link */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const inbox = `${process.env.E2E_INBOX}/?to=${encodeURIComponent(to)}`
  let found: MailInList | undefined
  await expect(async () => {
    const mails: MailInList[] = await (await page.request.get(inbox, { maxRetries: 2 })).json()
    found = mails.find((each) => subject.test(each.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return found?.link ?? ''
}
