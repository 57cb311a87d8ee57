import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { identityPayloads, waitingSignUps } from '@/server/engine/db/schema/account'
import { createBrowser } from '@/tests/support/browser'
import { openInMemory } from '@/tests/support/databases'
import { identityRig, newPerson } from '@/tests/support/identity-rig'
import { mailRig, newBrowser, password, tokenOf } from '@/tests/support/sign-up-mail-rig'
import { until } from '@/tests/support/until'

describe('the forms of a sign-up if mail is sent', () => {
  const { get, ask, mailsTo, mailFor, complete } = mailRig(openInMemory)

  test('asks for no password before the mail is opened', async () => {
    const browser = newBrowser()
    const { response } = await browser.follow(get().rig.ask({ prompt: 'create' }).url)
    const page = (await response?.text()) ?? ''
    expect([page.includes('name="email"'), page.includes('name="password"')]).toEqual([true, false])
  })

  test('names what is wrong, and mails nothing then', async () => {
    const { status, page } = await ask(newPerson({ given_name: '', email: 'ada@' }))
    expect(status).toBe(422)
    expect(page).toContain('Enter your given name.')
    expect(page).toContain('Enter an email address like name@company.com.')
    for (const email of ['a@example.com, b@example.com', '"><script>@example.com']) {
      const wrong = await ask(newPerson({ email }))
      expect([wrong.status, wrong.page.includes('<script')]).toEqual([422, false])
    }
    expect(await get().database.db.$count(waitingSignUps)).toBe(0)
  })

  test('follows the rules of passwords, and a rejected form keeps its link', async () => {
    const person = newPerson()
    const token = tokenOf(await mailFor(person))
    for (const [chosen, sentence] of [
      ['short-pw', 'Use at least 10 characters.'],
      ['aaaaaaaaaaaa', 'Use more than three different characters.'],
      [`${person.email.split('@')[0]} 2026`, 'Leave your email address out of it.'],
    ] as const) {
      const answer = await complete(token, chosen)
      const page = await answer.text()
      expect([answer.status, page.includes(sentence)]).toEqual([422, true])
      expect(page).toContain(`name="token" value="${token}"`)
      expect(page).not.toContain(chosen)
    }
    expect((await complete(token)).status).toBe(200)
  })

  test.each(['https://evil.test', 'null'])('is not completed by a form of %s', async (from) => {
    const token = tokenOf(await mailFor(newPerson()))
    expect((await complete(token, password, from)).status).toBe(403)
    expect((await complete(token)).status).toBe(200)
  })

  test.each(['', 'x', "' or 1=1", '<script>', 'x'.repeat(43)])(
    'is not completed by the token %j',
    async (token) => {
      const answer = await complete(token)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<script')
    },
  )

  test('mails an address again only after a while, from any network', async () => {
    const person = newPerson()
    const { resend } = await ask(person)
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email}`]) {
      const { status, page } = await ask({ ...person, email })
      expect([status, page]).toEqual([429, expect.stringMatching(/requested already.* in \d+ seconds\./)])
    }
    const again = await resend()
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(await again.text()).toMatch(/The mail can be sent again in \d+ seconds\./)
    await until(() => mailsTo(person.email).length > 0)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('is limited per network', async () => {
    const browser = newBrowser()
    const flood: number[] = []
    for (let turn = 0; turn < 25; turn += 1) flood.push((await ask(newPerson(), browser)).status)
    expect(flood.filter((status) => status === 200)).toHaveLength(20)
    expect(flood.slice(20)).toEqual([429, 429, 429, 429, 429])
    expect((await ask(newPerson())).status).toBe(200)
  })

  test('is refused while ten thousand others wait, until some have ended', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await get().database.db.execute(sql`insert into waiting_sign_ups (id, email, given_name, family_name, expires_at)
      select 'waiting ' || n, n || '@example.com', 'A', 'B', ${later}::timestamptz from generate_series(1, 10000) n`)
    const person = newPerson()
    const refused = await ask(person)
    expect([refused.status, refused.page]).toEqual([429, expect.stringContaining('Too many sign-ups wait')])
    await get().database.db.delete(waitingSignUps).where(sql`id like 'waiting %'`)
    await get().database.db.delete(identityPayloads).where(sql`key like 'SignUpMails:%'`)
    expect((await ask(person)).status).toBe(200)
  })
})

test('opens an account at once without a mail server, with no page for links', async () => {
  const database = await openInMemory()
  const rig = await identityRig(database.db)
  const { body } = await rig.signUp(newPerson())
  expect(decodeJwt(body.id_token ?? '')).toMatchObject({ email_verified: false })
  expect((await fetch(`${rig.issuer}/new-account`)).status).toBe(404)
  const browser = createBrowser()
  const { url } = await browser.follow(rig.ask().url)
  expect((await browser.submit(`${url}/resend`, { sign_up: 'x' })).status).toBe(404)
  await rig.close()
  await database.close()
})
