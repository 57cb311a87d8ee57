import { createHash } from 'node:crypto'
import { cloudCalls } from '@/lib/contract/cloud-map'
import { endSession } from '@/server/auth/end-session'
import { replaceStorages, storagesOf } from '@/server/bff/cloud/storages'
import {
  cartoOf,
  cartoScopes,
  comeBack,
  connectCarto,
  leaveFor,
  newPerson,
  personCalls,
  press,
  refusalOf,
  sessionRows,
  withCarto,
} from '@/tests/support/carto-rig'
import { ask, routeOf } from '@/tests/support/proxy-rig'

const providers = routeOf(cloudCalls.listProviders)

const rig = withCarto()
let cookie: string

const tokensKept = async () => (await sessionRows()).match(/"cloudTokens":"/g)?.length ?? 0

beforeEach(async () => {
  cookie = await newPerson()
})

test('asks for the scopes with a state and a challenge', async () => {
  expect(await connectCarto(cookie)).toEqual({ pathname: '/connected', storage: 'carto' })
  const [granted] = rig.carto.granted
  expect(granted?.scope).toBe(cartoScopes)
  const hashed = createHash('sha256')
    .update(granted?.verifier ?? '')
    .digest('base64url')
  expect(granted?.challenge).toBe(hashed)
})

test('the token stays on the server, encrypted in the row of the session', async () => {
  await connectCarto(cookie)
  const rows = await sessionRows()
  expect(rows).toMatch(/"cloudTokens":"\w/)
  expect(rows).not.toMatch(/accessToken\\/)
  const known = await ask(providers, { headers: { cookie } })
  expect(await known.json()).toEqual({
    providers: [{ id: 'carto', name: 'CARTO', isConnected: true, signIn: 'page' }],
  })
})

test('a sign-in is of one session and for one return', async () => {
  const mine = await press(await leaveFor(cookie))
  const other = await newPerson()
  await leaveFor(other)
  expect(await comeBack(other, mine)).toMatchObject({ failure: 'other' })
  expect(await comeBack('', mine)).toMatchObject({ failure: 'expired' })
  expect(await comeBack(cookie, mine)).not.toHaveProperty('failure')
  expect(await comeBack(cookie, mine)).toMatchObject({ failure: 'other' })
})

test('it begins on a page of ours alone, and no token can be pasted', async () => {
  const foreign = await leaveFor(cookie, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.href).toBe('about:403')
  expect(await refusalOf(await personCalls(cookie).paste('a-token-of-mine'))).toEqual([
    422,
    'CARTO asks on a page of its own.',
  ])
})

test('a person who does not allow the access is not connected', async () => {
  const denied = await press(await leaveFor(cookie), 'deny')
  expect(await comeBack(cookie, denied)).toMatchObject({ failure: 'denied' })
})

test.each([
  [{ at: 'token', as: { status: 400, error: 'invalid_grant' } }, 'refused'],
  [{ at: 'token', as: { status: 500 } }, 'failed'],
  [{ at: 'token', as: 'no json' }, 'failed'],
  [{ at: 'token', as: 'silent' }, 'late'],
  [{ at: 'me', as: { status: 500 } }, 'failed'],
  [{ at: 'me', as: 'cut off' }, 'failed'],
  [{ at: 'sql', as: { status: 400, error: ['relation "keplergl" does not exist'] } }, 'not_ready'],
] as const)('a sign-in that fails (%j) says why and connects nothing', async (fault, failure) => {
  const query = await press(await leaveFor(cookie))
  rig.carto.fault = fault
  if (fault.as === 'silent') replaceStorages([cartoOf(rig.carto, { within: 500 })])
  expect(await comeBack(cookie, query)).toMatchObject({ failure })
  rig.carto.fault = null
  expect((await personCalls(cookie).list()).status).toBe(403)
})

test('the name of the account is asked of CARTO alone', async () => {
  const query = await press(await leaveFor(cookie))
  rig.carto.userInfo = 'http://127.0.0.1:9/user/ada/api/v4/me'
  expect(await comeBack(cookie, query)).toMatchObject({ failure: 'failed' })
  expect(rig.carto.seen.at(-1)).toBe('POST /oauth2/token')
})

test('without an address of the operator, CARTO itself is asked, at public addresses alone', async () => {
  const [storage] = storagesOf({ PORT: 3000, CARTO_CLIENT_ID: 'us', CARTO_CLIENT_SECRET: 'secret' })
  const address = new URL(storage?.page?.address({ state: 's', verifier: 'v' }) ?? '')
  expect(`${address.origin}${address.pathname}`).toBe('https://carto.com/oauth2/authorize')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ client_id: 'us', response_type: 'code', state: 's', scope: 'schemas:c datasets:rw:*' },
    redirect_uri: 'http://localhost:3000/api/maps/cloud/carto/callback',
  })
  expect(address.search).not.toContain('secret')
  const query = await press(await leaveFor(cookie))
  replaceStorages([cartoOf(rig.carto, { isAdmitted: false })])
  expect(await comeBack(cookie, query)).toMatchObject({ failure: 'failed' })
  expect(rig.carto.seen.at(-1)).toBe('POST /oauth2/authorize')
})

test('an ended token is forgotten, and the person connects again', async () => {
  await connectCarto(cookie)
  rig.carto.expire()
  const { list } = personCalls(cookie)
  expect(await refusalOf(await list())).toEqual([
    403,
    'The storage has refused the access token. Connect again.',
  ])
  expect(await refusalOf(await list())).toEqual([403, 'Custom storage is not properly initialized'])
  await connectCarto(cookie)
  expect((await list()).status).toBe(200)
})

test('leaving it forgets the token', async () => {
  await connectCarto(cookie)
  expect((await personCalls(cookie).leave()).status).toBe(204)
  expect((await personCalls(cookie).list()).status).toBe(403)
})

test('signing out ends the session with its token', async () => {
  await connectCarto(cookie)
  const before = await tokensKept()
  await endSession(new Request('http://localhost:3000/api/auth/sign-out', { headers: { cookie } }))
  expect((await tokensKept()) - before).toBe(-1)
  expect((await personCalls(cookie).list()).status).toBe(401)
})
