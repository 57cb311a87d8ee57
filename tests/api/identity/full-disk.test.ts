import { sql } from 'drizzle-orm'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { createBrowser } from '@/tests/support/browser'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { appOrigin, identityRig, newPerson } from '@/tests/support/identity-rig'

let database: TestDatabase
let rig: Awaited<ReturnType<typeof identityRig>>

/** Makes the database refuse to save the provider's `model` from now on, with PostgreSQL's `code`. */
async function refuse(model: string, code: string): Promise<void> {
  await database.db.execute(
    sql.raw(`
      create or replace function refuse_payload() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file' using errcode = '${code}';
      end $$;
    `),
  )
  await database.db.execute(sql`drop trigger if exists refuse_payload on identity_payloads`)
  await database.db.execute(
    sql.raw(`
      create trigger refuse_payload before insert or update on identity_payloads
      for each row when (new.key like '${model}:%') execute function refuse_payload()
    `),
  )
}

beforeEach(async () => {
  database = await openInMemory()
  rig = await identityRig(database.db)
})
afterEach(async () => {
  await rig.close()
  await database.db.execute(sql`drop trigger if exists refuse_payload on identity_payloads`)
  await database.close()
})

/** What a new person's browser shows on the way back to the app while `model` is refused. */
async function endOfSignUp(model: string, code: string) {
  const browser = createBrowser({ accept: 'text/html' })
  const { form } = await rig.openForm(browser, { prompt: 'create' })
  const sent = await browser.submit(`${form}/sign-up`, newPerson())
  await refuse(model, code)
  const { response } = await browser.follow(new URL(sent.headers.get('location') ?? '', rig.issuer).href)
  return { status: response?.status, page: (await response?.text())?.replaceAll('&#39;', "'") ?? '' }
}

const models = ['AuthorizationCode', 'Grant', 'Session']

test.each(models)('ends a sign-in without room for its %s on the message', async (model) => {
  const { status, page } = await endOfSignUp(model, '53100')
  expect(status).toBe(507)
  expect(page).toContain(fullDiskSentence)
})

test('ends a sign-in on an error page when its session fails for another reason', async () => {
  const { status, page } = await endOfSignUp('Session', '57014')
  expect(status).toBe(500)
  expect(page).toContain('The sign-in service failed. Try again.')
  expect(page).not.toContain(fullDiskSentence)
})

test('informs a program in its own form', async () => {
  const browser = createBrowser()
  const { form, verifier } = await rig.openForm(browser, { prompt: 'create' })
  const sent = await browser.submit(`${form}/sign-up`, newPerson())
  const address = new URL(sent.headers.get('location') ?? '', rig.issuer).href
  const { url } = await browser.follow(address, appOrigin)
  await refuse('AccessToken', '53100')
  await refuse('RefreshToken', '53100')
  const answer = await rig.tradeCode(new URL(url).searchParams.get('code') ?? '', verifier)
  expect(answer).toMatchObject({
    status: 507,
    body: {
      error: 'server_error',
      error_description: fullDiskSentence,
    },
  })
})
