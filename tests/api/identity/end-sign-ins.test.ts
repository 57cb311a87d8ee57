import { decodeJwt } from 'jose'
import { endSessionsOf, endSignInsOf } from '@/server/auth/end-sessions-of'
import { createAccount } from '@/server/identity/accounts/accounts'
import { createBrowser } from '@/tests/support/browser'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { appOrigin, identityRig, newPerson, silentLog } from '@/tests/support/identity-rig'

describe.each(everyDatabase())('ending what a person has at the provider, on $name', ({ open }) => {
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof identityRig>>

  beforeAll(async () => {
    database = await open()
    rig = await identityRig(database.db)
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const deps = () => ({ db: database.db, identity: rig.identity, log: silentLog })

  /** A person who has signed in with a password. */
  async function signedIn() {
    const person = newPerson()
    await createAccount(database.db, person)
    const browser = createBrowser()
    const { body } = await rig.signIn(person, browser)
    const subject = String(decodeJwt(body.id_token ?? '').sub)
    const isAsked = async () => !(await browser.follow(rig.ask().url, appOrigin)).url.startsWith(appOrigin)
    return { subject, isAsked, refresh: () => rig.refresh(body.refresh_token ?? '') }
  }

  test('asks only this person for the password again', async () => {
    const [removed, other] = [await signedIn(), await signedIn()]
    expect(await removed.isAsked()).toBe(false)
    await endSignInsOf(deps(), removed.subject)
    expect([await removed.isAsked(), await other.isAsked()]).toEqual([true, false])
    expect((await removed.refresh()).status).toBe(400)
    expect((await other.refresh()).status).toBe(200)
  })

  test('is more than ending the sessions of the app, which another role does', async () => {
    const person = await signedIn()
    await endSessionsOf(deps(), person.subject)
    expect(await person.isAsked()).toBe(false)
  })
})
