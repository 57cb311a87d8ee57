import { argon2Sync, randomBytes } from 'node:crypto'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { accounts } from '@/server/engine/db/schema/account'
import { createBrowser } from '@/tests/support/browser'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { identityRig } from '@/tests/support/identity-rig'

const owner = { email: 'owner@example.org', password: 'a long right password' }
const home = '198.51.100.7'

let database: TestDatabase
let rig: Awaited<ReturnType<typeof identityRig>>

/** A hash of the least cost, so that a thousand checks take seconds. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const [salt, sum] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${sum}`
}

beforeAll(async () => {
  database = await openInMemory()
  rig = await identityRig(database.db)
  const person = { id: 'owner', givenName: 'Ona', familyName: 'Owner' }
  await database.db
    .insert(accounts)
    .values({ ...person, email: owner.email, passwordHash: cheapHash(owner.password) })
})
afterAll(async () => {
  await rig.close()
  await database.close()
})

/** Somebody at this address in front of the sign-in form. */
async function formAt(address: string) {
  const browser = createBrowser({ [clientAddressHeader]: address })
  const { url } = await browser.follow(rig.ask().url)
  return (password: string) => browser.submit(`${url}/sign-in`, { email: owner.email, password })
}

async function signsIn(address: string): Promise<boolean> {
  const sent = await (await formAt(address))(owner.password)
  return sent.status === 303 && sent.headers.get('location') !== null
}

test('an owner signs in where they did before, during a thousand wrong passwords from elsewhere', async () => {
  expect(await signsIn(home)).toBe(true)
  const statuses: number[] = []
  let attempt = 0
  const guesser = async () => {
    while (attempt < 1_000) {
      const at = attempt
      attempt += 5
      const send = await formAt(`203.0.113.${at % 200}-${Math.floor(at / 200)}`)
      for (let turn = 0; turn < 5; turn += 1) statuses.push((await send(`guess ${at + turn}`)).status)
      if (at === 500) expect(await signsIn(home)).toBe(true)
    }
  }
  await Promise.all(Array.from({ length: 10 }, guesser))
  expect(statuses).toHaveLength(1_000)
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
  // From the fifty-first on, an unknown address has one attempt.
  expect(statuses.filter((status) => status === 422).length).toBeLessThan(300)
  expect(await signsIn(home)).toBe(true)
  expect(await signsIn('192.0.2.44')).toBe(true)
})
