import { createBrowser } from './browser'
import type { identityRig, newPerson } from './identity-rig'
import type { MailServer } from './mail-server'
import { linkIn } from './read-mail'
import { until } from './until'

type Person = ReturnType<typeof newPerson>

export const password = 'ten lives and counting'

export const tokenOf = (link: string) => link.split('#')[1] ?? ''

export function passwordResetCalls(
  get: () => { rig: Awaited<ReturnType<typeof identityRig>>; server: MailServer },
) {
  async function visit() {
    const browser = createBrowser()
    const { url } = await browser.follow(get().rig.ask().url)
    return { browser, form: url }
  }

  async function ask(email: string) {
    const { browser, form } = await visit()
    const answer = await browser.submit(`${form}/forgot`, { email })
    return { status: answer.status, page: (await answer.text()).replaceAll(/interaction\/[\w-]+/g, '') }
  }

  const mailsTo = (email: string, subject: RegExp) =>
    get().server.received.filter((mail) => mail.to.includes(email) && subject.test(mail.subject))
  const resetLinks = (email: string) => mailsTo(email, /^Set a new password/).map(linkIn)

  async function linkFor(email: string): Promise<string> {
    const before = resetLinks(email).length
    expect((await ask(email)).status).toBe(200)
    await until(() => resetLinks(email).length > before)
    return resetLinks(email).at(-1) ?? ''
  }

  const set = (token: string, chosen = password, from?: string) =>
    createBrowser().submit(`${get().rig.issuer}/new-password`, { token, password: chosen }, from)

  async function signsIn({ email }: Person, chosen: string): Promise<boolean> {
    const { browser, form } = await visit()
    return (await browser.submit(`${form}/sign-in`, { email, password: chosen })).status === 303
  }

  return { ask, mailsTo, resetLinks, linkFor, set, signsIn }
}
