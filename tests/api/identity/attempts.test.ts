import { argon2Sync, randomBytes } from 'node:crypto'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { accounts, identityPayloads } from '@/server/engine/db/schema/account'
import { createAttemptLimits } from '@/server/identity/attempt-limits'
import { removeExpired } from '@/server/identity/database-adapter'
import { createBrowser } from '@/tests/support/browser'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { identityRig } from '@/tests/support/identity-rig'

const DAY = 24 * 60 * 60 * 1_000

describe.each(everyDatabase())('sign-in attempts, counted in $name', ({ open }) => {
  let database: TestDatabase
  let now = Date.now()
  let people = 0

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const limits = () => createAttemptLimits(database.db, { secret: 'a secret', now: () => now })
  const newPerson = () => {
    people += 1
    return { email: `person-${people}@example.org`, address: `198.51.100.${people}` }
  }
  const elsewhere = (at: number) => `203.0.113.${at % 250}-${Math.floor(at / 250)}`

  it('delays ever longer after five failures', async () => {
    const attempt = newPerson()
    const all = limits()
    for (let turn = 0; turn < 5; turn += 1) expect(await all.signIn(attempt)).toBeNull()
    const delays: (number | null)[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const wait = await all.signIn(attempt)
      delays.push(wait)
      now += (wait ?? 0) * 1_000
      expect(await all.signIn(attempt)).toBeNull()
    }
    expect(delays).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
  })

  it('lets the owner in at once from a known address, whatever fails elsewhere', async () => {
    const owner = newPerson()
    await limits().succeeded(owner)
    for (let at = 0; at < 70; at += 1) await limits().signIn({ ...owner, address: elsewhere(at) })
    for (let turn = 0; turn < 20; turn += 1) expect(await limits().signIn(owner)).toBeNull()
    expect(await limits().signIn({ ...owner, email: ` ${owner.email.toUpperCase()}` })).toBeNull()
  })

  it('passes a first attempt from a new address, but no second while many fail', async () => {
    const owner = newPerson()
    for (let at = 0; at < 60; at += 1) await limits().signIn({ ...owner, address: elsewhere(at) })
    expect(await limits().signIn(owner)).toBeNull()
    expect(await limits().signIn(owner)).toBe(15)
  })

  it('passes no more than five simultaneous attempts', async () => {
    const attempt = newPerson()
    const waits = await Promise.all(Array.from({ length: 40 }, () => limits().signIn(attempt)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(5)
  })

  it('forgets failures after a correct password and attempts after a day', async () => {
    const attempt = newPerson()
    const all = limits()
    for (let turn = 0; turn < 6; turn += 1) await all.signIn(attempt)
    expect(await all.signIn(attempt)).not.toBeNull()
    now += DAY
    expect(await all.signIn(attempt)).toBeNull()
    for (let turn = 0; turn < 6; turn += 1) await all.signIn(attempt)
    await all.succeeded(attempt)
    expect(await all.signIn(attempt)).toBeNull()
  })

  it('stores no address or email, and nothing for longer than 90 days', async () => {
    const attempt = newPerson()
    await limits().signIn(attempt)
    await limits().succeeded(attempt)
    const rows = await database.db.select().from(identityPayloads)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|203\.0|example\.org/)
    await removeExpired(database.db, new Date(now + 90 * DAY + 1))
    expect(await database.db.select().from(identityPayloads)).toEqual([])
  })

  it('counts every attempt of one machine across accounts', async () => {
    const all = limits()
    const waits: (number | null)[] = []
    for (let turn = 0; turn < 61; turn += 1) {
      waits.push(await all.signIn({ email: `${turn}@example.org`, address: '198.51.100.250' }))
    }
    expect(waits.filter((wait) => wait !== null)).toHaveLength(1)
  })
})

describe('wrong passwords', () => {
  const owner = { email: 'owner@example.org', password: 'a long right password' }
  const home = '198.51.100.7'

  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof identityRig>>

  /** A hash of minimum cost: hundreds of checks take seconds. */
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

  async function formAt(address: string) {
    const browser = createBrowser({ [clientAddressHeader]: address })
    const { url } = await browser.follow(rig.ask().url)
    return (password: string) => browser.submit(`${url}/sign-in`, { email: owner.email, password })
  }

  async function signsIn(address: string): Promise<boolean> {
    const sent = await (await formAt(address))(owner.password)
    return sent.status === 303 && sent.headers.get('location') !== null
  }

  test('lets an owner sign in as before during three hundred wrong passwords from elsewhere', async () => {
    expect(await signsIn(home)).toBe(true)
    const statuses: number[] = []
    let attempt = 0
    const guesser = async () => {
      while (attempt < 300) {
        const at = attempt
        attempt += 5
        const send = await formAt(`203.0.113.${at % 200}-${Math.floor(at / 200)}`)
        for (let turn = 0; turn < 5; turn += 1) statuses.push((await send(`guess ${at + turn}`)).status)
        if (at === 150) expect(await signsIn(home)).toBe(true)
      }
    }
    await Promise.all(Array.from({ length: 10 }, guesser))
    expect(statuses).toHaveLength(300)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
    // An unknown address gets one attempt from the fifty-first on.
    expect(statuses.filter((status) => status === 422).length).toBeLessThan(150)
    expect(await signsIn(home)).toBe(true)
    expect(await signsIn('192.0.2.44')).toBe(true)
  })
})
