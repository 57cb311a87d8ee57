import { type TokenScope, tokenScopes } from '@/lib/catalogue/token-scopes'
import { callScope, scopeOfCall, tokenRefusal } from '@/lib/domain/access/token-access'
import { createEngine } from '@/server/engine/engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'

const routes = createEngine({ access: { apiKey: 'x' }, maps: {} } as EngineDeps)
  .routes.filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => `${method} ${path}`)

describe('every call of the service with a token of one scope', () => {
  let database: TestDatabase
  let rig: EngineRig
  const secrets = new Map<TokenScope, string>()

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
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

  it('has a scope for calls that exist', () => {
    expect(routes.length).toBeGreaterThan(60)
    expect(Object.keys(scopeOfCall).filter((call) => !routes.includes(call))).toEqual([])
  })

  const cases = routes.flatMap((call) => tokenScopes.map((scope) => ({ call, scope })))

  test.each(cases)('$call with $scope', async ({ call, scope }) => {
    const [method = '', path = ''] = call.split(' ')
    const refused = tokenRefusal(callScope(call), [scope])
    const send = rig[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
    const headers = { authorization: `Bearer ${secrets.get(scope)}` }
    const answer = await send(path.replace(/:\w+(\{[^}]*\})?/g, 'none'), {
      headers,
      ...(method !== 'GET' && { body: {} }),
    })
    const { detail } = await answer.json().catch(() => ({}))
    if (refused === null) expect(JSON.stringify(detail ?? '')).not.toMatch(/access token/i)
    else expect([answer.status, detail]).toEqual([403, refused])
  })

  it.each(['/evals/%72uns', '/evals//runs', '/EVALS/runs', '/evals/runs/'])(
    'does not open by the spelling %s',
    async (path) => {
      const headers = { authorization: `Bearer ${secrets.get('submit')}` }
      expect([403, 404]).toContain((await rig.get(path, { headers })).status)
    },
  )
})
