import { eq } from 'drizzle-orm'
import { type Role, roles } from '@/lib/catalogue/roles'
import { type TokenScope, tokenScopes } from '@/lib/catalogue/token-scopes'
import { type AllCalls, allCalls } from '@/lib/contract/all-calls'
import type { DeclaredCall } from '@/lib/contract/call'
import { filledPath } from '@/lib/contract/call-address'
import { may, refusalOf } from '@/lib/domain/access/access'
import { tokenRefusal } from '@/lib/domain/access/token-access'
import { members } from '@/server/engine/db/schema/customer'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const served: [string, DeclaredCall][] = Object.entries<DeclaredCall>(allCalls).filter(
  ([, { via }]) => via !== 'app',
)

/** Examples that need more rights than their calls. */
const bodies: { [N in keyof AllCalls]?: object } = { changeCustomer: {} }

/** A new call belongs here only if nothing that it answers needs an account. */
const openToVisitors = [
  'attachPictures',
  'fileIssue',
  'findChargers',
  'findPanorama',
  'findPlaces',
  'findSites',
  'findSitesNearby',
  'infer',
  'listRuns',
  'openInvitation',
  'openMap',
  'openMapSession',
  'openShared',
  'openThumbnail',
  'readAttributes',
  'readBasemapTile',
  'readCurrentToken',
  'readExamples',
  'readFieldDescriptions',
  'readFile',
  'readFilters',
  'readGoogleTile',
  'readHealth',
  'readHexagonMap',
  'readHexagonTile',
  'readIsochrone',
  'readLookup',
  'readManifest',
  'readMap',
  'readMapServices',
  'readModel',
  'readPlacePhoto',
  'readRun',
  'readSatelliteTile',
  'readSavedMap',
  'readScoutingConfig',
  'readSharedFile',
  'readSources',
  'readVersion',
  'reverseGeocode',
  'searchPlaces',
  'signUp',
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const emailOf = (role: Role) => `${role}@example.com`

const mayCall = (role: Role, { access }: DeclaredCall) => {
  if (access === 'visitor') return true
  if (access === 'person' || access === 'token') return role !== 'visitor'
  return may(role, access)
}

interface Sending {
  as?: string
  headers?: Record<string, string>
  body?: unknown
}

describe('every call of the service', () => {
  let database: TestDatabase
  let rig: EngineRig
  let own = ''
  const secrets = new Map<TokenScope, string>()

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
    for (const role of roles.filter((each) => each !== 'visitor')) {
      const rights = { canSubmit: role !== 'reader', isInternal: role === 'staff' }
      await ensureMember(database.db, { email: emailOf(role), customer: 'Rhine Valley', ...rights })
    }
    await database.db
      .update(members)
      .set({ isAdmin: true })
      .where(eq(members.email, emailOf('admin')))
    const me = await (await rig.get('/me', { as: emailOf('admin') })).json()
    own = me.data.customer.id
    for (const scope of tokenScopes) {
      const body = { name: scope, scopes: [scope] }
      const made = await rig.post('/tokens', { as: 'ada@example.com', body })
      secrets.set(scope, (await made.json()).secret)
    }
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  async function answerOf({ method, path, example }: DeclaredCall, sending: Sending) {
    const send = rig[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
    const query = new URLSearchParams(example?.query)
    const address = filledPath(path, { ...example?.params, customer: own })
    const answer = await send(`${address}?${query}`, sending)
    const { detail } = await answer.json().catch(() => ({}))
    return { status: answer.status, detail }
  }

  it('is open to visitors only where that is meant', () => {
    const open = served.filter(([, { access }]) => access === 'visitor').map(([name]) => name)
    expect(open.sort()).toEqual(openToVisitors)
  })

  const senders = served.flatMap(([name, call]) => roles.map((role) => ({ name, call, role })))
  const refused = senders.filter(({ call, role }) => !mayCall(role, call))
  const allowed = senders.filter(({ call, role }) => mayCall(role, call) && call.access !== 'visitor')

  test.each(refused)('$name refuses a $role before it reads the input', async ({ name, call, role }) => {
    const { access } = call
    const expected =
      role === 'visitor' || access === 'visitor' || access === 'person' || access === 'token'
        ? { status: 401, detail: 'Authentication required.' }
        : { status: 403, detail: refusalOf(access) }
    const as = role === 'visitor' ? {} : { as: emailOf(role) }
    const hasBody = call.method !== 'GET'
    const valid = { body: bodies[name as keyof AllCalls] ?? call.example?.body ?? {} }
    expect(await answerOf(call, { ...as, ...(hasBody && valid) })).toEqual(expected)
    const wrong = { ...call, example: { params: call.example?.params ?? {}, query: { cursor: '\u0000' } } }
    expect(await answerOf(wrong, { ...as, ...(hasBody && { body: '{' }) })).toEqual(expected)
  })

  test.each(allowed)('$name lets a $role in', async ({ name, call, role }) => {
    const body = bodies[name as keyof AllCalls] ?? call.example?.body ?? {}
    const { status, detail } = await answerOf(call, {
      as: emailOf(role),
      ...(call.method !== 'GET' && { body }),
    })
    // What these calls do may depend on more: a share on its maker, an invitation on its address.
    const isFinal = call.access !== 'useAccount' && call.access !== 'person'
    expect({ status, detail }).not.toMatchObject({ status: 401 })
    if (isFinal) expect({ status, detail }).not.toMatchObject({ status: 403 })
    expect(status).toBeLessThan(500)
  })

  const bearers = served.flatMap(([name, call]) => tokenScopes.map((scope) => ({ name, call, scope })))

  test.each(bearers)('$name with an access token of $scope', async ({ call, scope }) => {
    const message = tokenRefusal(call, [scope])
    const headers = { authorization: `Bearer ${secrets.get(scope)}` }
    const body = { body: call.example?.body ?? {} }
    const { status, detail } = await answerOf(call, { headers, ...(call.method !== 'GET' && body) })
    if (message === null) expect(JSON.stringify(detail ?? '')).not.toMatch(/access token/i)
    else expect([status, detail]).toEqual([403, message])
  })

  it.each(['/evals/%72uns', '/evals//runs', '/EVALS/runs', '/evals/runs/'])(
    'does not open to a token by the spelling %s',
    async (path) => {
      const headers = { authorization: `Bearer ${secrets.get('submit')}` }
      expect([403, 404]).toContain((await rig.get(path, { headers })).status)
    },
  )

  const addresses = [
    ...new Set(
      served.map(([, { path, example }]) => filledPath(path, { ...example?.params, customer: 'own' })),
    ),
  ]

  it.each(addresses)('%s names its methods to any other', async (address) => {
    const takes = (method: string) =>
      served.some(
        ([, call]) =>
          call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(address),
      )
    const own = methods.filter(takes)
    const allow = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].filter(
      (method) => method === 'OPTIONS' || takes(method === 'HEAD' ? 'GET' : method),
    )
    for (const method of methods.filter((each) => !own.includes(each))) {
      const answer = await rig[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](address)
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allow.join(', ')])
    }
  })
})
