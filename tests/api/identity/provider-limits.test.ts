import { createBrowser } from '@/tests/support/browser'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { identityRig, newPerson } from '@/tests/support/identity-rig'

let database: TestDatabase
let rig: Awaited<ReturnType<typeof identityRig>>

beforeAll(async () => {
  database = await openInMemory()
  rig = await identityRig(database.db)
})
afterAll(async () => {
  await rig.close()
  await database.close()
})

test('the sixth attempt on one account must wait', async () => {
  const browser = createBrowser()
  const { form } = await rig.openForm(browser)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const response = await browser.submit(`${form}/sign-in`, { email: 'bob@example.com', password: 'wrong' })
    statuses.push(response.status)
    if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([...Array(5).fill(422), 429])
})

// This machine cannot sign up after it.
test('the twenty-first account from one machine must wait, and its form keeps its input', async () => {
  const browser = createBrowser()
  const { form } = await rig.openForm(browser, { prompt: 'create' })
  let refused: Response | undefined
  // A taken address creates no account, but counts all the same.
  const person = newPerson()
  for (let attempt = 0; attempt < 30 && refused?.status !== 429; attempt += 1) {
    if (attempt === 0) await rig.signUp(person)
    refused = await browser.submit(`${form}/sign-up`, { ...person })
  }
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await refused?.text()
  expect(page).toContain('Too many attempts.')
  expect(page).toContain(`value="${person.email}"`)
})

// This machine can do nothing for a minute after it.
test.each(['/auth', '/session/end'])('counts the requests of one machine to %s', async (path) => {
  const ask = () => fetch(`${rig.issuer}${path}`, { redirect: 'manual' })
  let refused: Response | undefined
  for (let sent = 0; sent < 700 && !refused; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    refused = answers.find(({ status }) => status === 429)
    await Promise.all(answers.filter((answer) => answer !== refused).map((answer) => answer.arrayBuffer()))
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).toContain('Too many requests')
})
