import { countSignUpMails } from '@/server/identity/sign-up-mails'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'

describe.each(everyDatabase())('mails of sign-ups to one address, counted in $name', ({ open }) => {
  let database: TestDatabase
  let now = Date.now()

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const mails = () => countSignUpMails(database.db, { secret: 'a secret', now: () => now })

  it('wait longer and longer, for all processes together', async () => {
    const email = 'ada@example.com'
    expect(await mails().take(email)).toBeNull()
    const waits: (number | null)[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const wait = await mails().take(email)
      waits.push(wait)
      now += (wait ?? 0) * 1_000
      expect(await mails().take(email)).toBeNull()
    }
    expect(waits.map((wait) => (wait ?? 0) / 60)).toEqual([1, 4, 16, 64, 360, 360, 360])
  })

  it('go at once again after a day without one, and to another address', async () => {
    expect(await mails().take('bob@example.com')).toBeNull()
    expect(await mails().take('bob@example.com')).toBe(60)
    expect(await mails().take('eve@example.com')).toBeNull()
    now += 24 * 3_600_000
    expect(await mails().take('bob@example.com')).toBeNull()
    expect(await mails().take('bob@example.com')).toBe(60)
  })

  it('are never two at the same time', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => mails().take('carl@example.com')))
    expect(waits.filter((wait) => wait === null)).toHaveLength(1)
  })
})
