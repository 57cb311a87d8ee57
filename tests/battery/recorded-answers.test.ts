import { tokenScopes } from '@/lib/catalogue/token-scopes'
import { inferenceCalls } from '@/lib/contract/inference'
import { issueCalls } from '@/lib/contract/issue'
import { type HostedMaps, serveHostedMaps } from '@/tests/support/hosted-maps-server'
import { until } from '@/tests/support/until'
import { type Battery, openBattery } from './rig/open-battery'
import { personOf, signUpAt } from './rig/personal-writes'
import { type Change, differences, readRecord, writeRecord } from './rig/recorded-answers'
import {
  type Caller,
  createRecorder,
  type Recorder,
  recordExamples,
  recordFaults,
} from './rig/recorded-calls'
import { tellAtlas, tellClouds, tellCustomers, tellProtocol, tellSessions } from './rig/recorded-people-story'
import {
  type Cast,
  storyOf,
  tellAccount,
  tellChanges,
  tellExamples,
  tellForms,
  tellLinks,
  tellRecords,
} from './rig/recorded-story'

/**
 * Answers that differ from the record, each with a reason; the first that fits a call counts. `RECORD_ANSWERS=1`
 * records anew.
 * @example { calls: /\| unknown method$/, why: 'A 405 names the methods that the address has.' }
 * @example { calls: /^GET \/api\/model \| .*: HEAD$/, why: 'It may be cached.', now: { caching: 'public' } }
 */
const changed: readonly Change[] = []

let battery: Battery
let hosted: HostedMaps

beforeAll(async () => {
  hosted = await serveHostedMaps()
  battery = await openBattery({
    engine: true,
    settings: {
      TRUSTED_PROXIES: '1',
      // A busy machine draws its first PDF for longer than the default.
      API_TIMEOUT_SECONDS: '120',
      CLOUD_MAPS_URL: hosted.origin,
      CARTO_CLIENT_ID: 'an-app',
      CARTO_CLIENT_SECRET: 'CANARY-CARTO-SECRET',
    },
  })
})

afterAll(async () => {
  await battery.close()
  await hosted.close()
})

async function tokenWith(scopes: readonly string[]): Promise<Caller> {
  const body = JSON.stringify({ name: scopes.join(' '), scopes })
  const reply = await battery.ask({ path: '/api/tokens', method: 'POST', body, cookie: battery.people.a })
  const { secret } = reply.json() as { secret: string }
  const name = scopes.length === 1 ? `token ${scopes[0]}` : 'token of all'
  return { name, headers: { authorization: `Bearer ${secret}` } }
}

/** A new person with a customer of their own. */
async function newPerson(name: string): Promise<Caller> {
  const { ask, app } = battery
  const { cookie, write } = await signUpAt({ origin: app.origin, ask, mark: name, client: '' })
  if (cookie === '') throw new Error(`Nobody is signed in: ${write.status} ${write.text}`)
  return { name, cookie }
}

/** Enough people to keep each one's wrong calls below every limit. */
async function newMembers(count: number): Promise<Caller[]> {
  const members: Caller[] = []
  for (let number = 1; number <= count; number += 1) members.push(await newPerson(`member-${number}`))
  return members
}

async function gather(): Promise<Cast & { readsSites: Caller }> {
  const { people } = battery
  return {
    visitor: { name: 'visitor' },
    reader: { name: 'reader', cookie: people.b },
    planner: { name: 'planner', cookie: people.a },
    admin: await newPerson('admin'),
    staff: { name: 'staff', cookie: people.staff },
    readsSites: await tokenWith(['read:sites']),
    readsRecords: await tokenWith(['read:records']),
    submits: await tokenWith(['submit']),
    mayAll: await tokenWith(tokenScopes),
  }
}

async function recordStories(recorder: Recorder, cast: Cast): Promise<void> {
  const { ask, app } = battery
  const story = storyOf(recorder, cast, ask)
  await tellExamples(story, app.origin)
  await tellRecords(story, app.origin)
  await tellChanges(story, app.origin)
  await tellLinks(story, inferenceCalls.infer.example.body[0])
  await tellAccount(story)
  await tellForms(story, issueCalls.fileIssue.example.body)
  await tellCustomers(story, { invited: await newPerson('invited'), email: personOf('invited').email })
  await tellClouds(story)
  await tellAtlas(story)
  await tellProtocol(story)
  await tellSessions(story, await newPerson('leaving'))
}

/** A job reads the locations of stored maps after the first request; the answer changes until then. */
const locationsAreRead = () =>
  until(async () => {
    const reply = await battery.ask({ path: '/api/evals/locations', cookie: battery.people.a })
    return !(reply.json() as { isReading: boolean }).isReading
  })

/** An account has one plan calculated at a time, and a person's tokens share the account. */
async function stopPlans({ cookie, headers = {} }: Caller): Promise<void> {
  const reply = await battery.ask({ path: '/api/network/plans', cookie, headers })
  if (reply.status !== 200) return
  const { plans } = reply.json() as { plans: { id: string }[] }
  for (const { id } of plans) {
    await battery.ask({ path: `/api/network/plans/${id}/stop`, method: 'POST', cookie, headers })
  }
}

/** A limit would hide what is behind it, and depends on the machine's speed. */
const limitedCalls = ({ answers }: Recorder): string[] =>
  [...answers].flatMap(([call, variants]) =>
    [...variants].filter(([, { status }]) => status === 429).map(([variant]) => `${call} | ${variant}`),
  )

test('answers every call as recorded', async () => {
  const cast = await gather()
  // Walking the rights of every role and scope is the work of tests/api/engine/access.test.ts.
  const { visitor, planner, admin, staff, readsSites, mayAll } = cast
  const wrong = { name: 'wrong token', headers: { authorization: `Bearer kw_${'x'.repeat(43)}` } }
  const recorder = createRecorder(battery.ask)
  await recordFaults(recorder, { visitor, members: await newMembers(6) })
  await recordStories(recorder, cast)
  await locationsAreRead()
  await recordExamples(recorder, [visitor, planner, admin, staff, readsSites, mayAll, wrong], stopPlans)
  expect(limitedCalls(recorder)).toEqual([])
  if (process.env.RECORD_ANSWERS === '1') writeRecord(recorder.answers)
  const found = differences(readRecord(), recorder.answers, changed)
  if (found.length > 0) throw new Error(`${found.length} answers differ:\n${found.join('\n')}`)
})
