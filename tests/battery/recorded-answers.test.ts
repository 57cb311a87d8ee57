import { tokenScopes } from '@/lib/catalogue/token-scopes'
import { type Battery, openBattery } from './rig/open-battery'
import { signUpAt } from './rig/personal-writes'
import { type Change, differences, readRecord, writeRecord } from './rig/recorded-answers'
import { type Caller, createRecorder, recordExamples, recordFaults } from './rig/recorded-calls'

/** Answers that differ since the record. */
const changed: Change[] = []

let battery: Battery

beforeAll(async () => {
  battery = await openBattery({ engine: true, settings: { TRUSTED_PROXIES: '1' } })
})

afterAll(() => battery.close())

/** An access token of the planner with these scopes. */
async function tokenWith(scopes: readonly string[]): Promise<Caller> {
  const body = JSON.stringify({ name: scopes.join(' '), scopes })
  const reply = await battery.ask({ path: '/api/tokens', method: 'POST', body, cookie: battery.people.a })
  const { secret } = reply.json() as { secret: string }
  const name = scopes.length === 1 ? `token ${scopes[0]}` : 'token of all'
  return { name, headers: { authorization: `Bearer ${secret}` } }
}

test('answers every call as the record says', async () => {
  const { people, ask, app } = battery
  const admin = await signUpAt({ origin: app.origin, ask, mark: 'recorded', client: '' })
  const visitor = { name: 'visitor' }
  const members = [
    { name: 'reader', cookie: people.b },
    { name: 'planner', cookie: people.a },
    { name: 'admin', cookie: admin.cookie },
    { name: 'staff', cookie: people.staff },
  ]
  const tokens: Caller[] = []
  for (const scopes of [...tokenScopes.map((scope) => [scope]), tokenScopes]) {
    tokens.push(await tokenWith(scopes))
  }
  const recorder = createRecorder(ask)
  await recordFaults(recorder, { visitor, members })
  await recordExamples(recorder, [
    visitor,
    ...members,
    ...tokens,
    { name: 'wrong token', headers: { authorization: `Bearer kw_${'x'.repeat(43)}` } },
  ])
  if (process.env.RECORD_ANSWERS === '1') writeRecord(recorder.answers)
  const found = differences(readRecord(), recorder.answers, changed)
  if (found.length > 0) throw new Error(`${found.length} answers differ:\n${found.join('\n')}`)
})
