import { eq } from 'drizzle-orm'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { accounts, waitingSignUps } from '@/server/engine/db/schema/account'
import { createBrowser } from '@/tests/support/browser'
import type { TestDatabase } from '@/tests/support/databases'
import { identityRig, type newPerson } from '@/tests/support/identity-rig'
import { mailOutboxOf } from '@/tests/support/mail-outbox'
import { type MailServer, startMailServer } from '@/tests/support/mail-server'
import { linkIn, type ReceivedMail } from '@/tests/support/read-mail'
import { until } from '@/tests/support/until'

type Person = ReturnType<typeof newPerson>
type Rig = Awaited<ReturnType<typeof identityRig>>

export const password = 'ten lives and counting'

export const tokenOf = (mail: ReceivedMail | undefined) =>
  (mail ? linkIn(mail).split('#')[1] : undefined) ?? ''

let networks = 0
/** Sign-ups of one network are limited. */
export function newBrowser() {
  networks += 1
  return createBrowser({ [clientAddressHeader]: `198.51.${Math.floor(networks / 250)}.${networks % 250}` })
}

function callsOf(get: () => { rig: Rig; server: MailServer }) {
  /** @returns the answer without what differs between two requests, and another mail's request */
  async function ask({ given_name, family_name, email }: Person, browser = newBrowser()) {
    const { url: form } = await browser.follow(get().rig.ask({ prompt: 'create' }).url)
    const answer = await browser.submit(`${form}/sign-up`, { given_name, family_name, email })
    const markup = await answer.text()
    const [, id = ''] = /name="sign_up" value="([^"]+)"/.exec(markup) ?? []
    const resend = () => browser.submit(`${form}/resend`, { sign_up: id })
    const page = markup.replaceAll(/interaction\/[\w-]+/g, '').replaceAll(id || 'no id', '')
    return { status: answer.status, page, id, resend }
  }

  const mailsTo = (email: string) => get().server.received.filter((mail) => mail.to.includes(email))

  async function mailFor(person: Person) {
    const before = mailsTo(person.email).length
    expect((await ask(person)).status).toBe(200)
    await until(() => mailsTo(person.email).length > before)
    return mailsTo(person.email).at(-1)
  }

  const complete = (token: string, chosen = password, from?: string) =>
    newBrowser().submit(`${get().rig.issuer}/new-account`, { token, password: chosen }, from)

  return { ask, mailsTo, mailFor, complete }
}

export function mailRig(open: () => Promise<TestDatabase>) {
  let all: { database: TestDatabase; server: MailServer; rig: Rig }
  beforeAll(async () => {
    const database = await open()
    const server = await startMailServer()
    all = {
      database,
      server,
      rig: await identityRig(database.db, { mail: mailOutboxOf(database.db, server) }),
    }
  })
  afterAll(async () => {
    await all?.rig.close()
    await all?.server.close()
    await all?.database.close()
  })
  const accountsOf = (email: string) =>
    all.database.db.select().from(accounts).where(eq(accounts.email, email))
  const waitingOf = (email: string) => all.database.db.$count(waitingSignUps, eq(waitingSignUps.email, email))
  return { get: () => all, accountsOf, waitingOf, ...callsOf(() => all) }
}
