import { connectMcp } from '@/tests/support/mcp-client'
import { canaryMark } from './rig/canaries'
import { type IdentityBattery, openSharedStudio } from './rig/identity-battery'

const token = `kw_${`${canaryMark}TOKEN-`.padEnd(43, 'x')}`

let battery: IdentityBattery

beforeAll(async () => {
  battery = await openSharedStudio()
})

// Refuses a log that holds the token.
afterAll(() => battery.close())

test('lists and runs a token’s tools for a program in the production build', async () => {
  const program = await connectMcp(battery.app.origin, token)
  expect(await program.tools()).toEqual(['evaluation_status', 'list_records', 'read_record_locations'])
  const listed = await program.use('list_records')
  expect(listed).toMatchObject({ isError: false, text: '0 of 0 records of Customer.', data: { records: [] } })
  battery.stub.answer('html 500', '/evals/runs')
  expect((await program.use('list_records')).isError).toBe(true)
  expect((await program.use('predict', { inputs: [] })).text).toMatch(/^This access token lacks the scope/)
  await program.close()
  const asked = battery.stub.seen.map(({ path, headers }) => [path.split('?')[0], headers.authorization])
  expect(new Set(asked.map(([path]) => path))).toEqual(new Set(['/tokens/current', '/evals/runs']))
  expect(new Set(asked.map(([, authorization]) => authorization))).toEqual(new Set([`Bearer ${token}`]))
})

test.each([
  [401, {}],
  [403, { authorization: `Bearer ${token}`, origin: 'https://evil.example', 'sec-fetch-site': '' }],
  [421, { authorization: `Bearer ${token}`, host: 'evil.example' }],
])('answers %i to strangers, other sites and other names of the machine', async (status, headers) => {
  battery.stub.reset()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const accept = 'application/json, text/event-stream'
  const reply = await battery.ask({ method: 'POST', path: '/api/mcp', body, headers: { accept, ...headers } })
  expect([reply.status, battery.stub.seen]).toEqual([status, []])
})
