import * as z from 'zod'
import { clientAddressHeader } from '@/lib/config/request-guard'
import type { DeclaredCall } from '@/lib/contract/call'
import type { Call } from '@/server/bff/handler/handle'
import { readFrom, sendFrom } from '@/server/bff/mcp/read-from'

let asked: Request[]
let answered: unknown

const from = (subject: string, scopes: string[] = ['submit']) =>
  ({
    request: new Request('http://localhost:3000/api/mcp', {
      method: 'POST',
      headers: { authorization: 'Bearer kw_x', cookie: 'a=b', [clientAddressHeader]: '203.0.113.1' },
    }),
    requestId: 'one',
    session: { id: '1', subject, email: '', accessToken: 'kw_x', token: { id: '1', scopes } },
    runtime: {
      apiKey: 'a-key',
      apiFetch: async (request: Request) => {
        asked.push(request)
        return Response.json(answered)
      },
    },
  }) as unknown as Call

const submit = {
  method: 'POST',
  path: '/things/:kind',
  summary: 'Submit',
  access: 'useAccount',
  scope: 'submit',
  limit: { name: 'submit', perMinute: { registered: 2, visitor: 1 } },
  params: z.object({ kind: z.string() }),
  query: z.object({ near: z.string().optional() }),
  body: z.object({ name: z.string() }),
  bodyBytes: 5_000_000,
  answer: z.object({ id: z.number() }),
} as const satisfies DeclaredCall

const params = { kind: 'a/b' }

beforeEach(() => {
  asked = []
  answered = { id: 1 }
})

it("calls the service as the caller, without the message's headers and undeclared fields", async () => {
  const sent = {
    params,
    query: { near: '1,2', other: 'x' },
    body: { name: 'a', more: 1 },
    idempotencyKey: 'once',
  }
  expect(await readFrom(from('ada'), submit, sent)).toEqual({ id: 1 })
  const [request] = asked
  expect([request?.method, new URL(request?.url ?? '').pathname, new URL(request?.url ?? '').search]).toEqual(
    ['POST', '/things/a%2Fb', '?near=1%2C2'],
  )
  expect(await request?.json()).toEqual({ name: 'a' })
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    accept: 'application/json',
    authorization: 'Bearer kw_x',
    'content-type': 'application/json',
    'idempotency-key': 'once',
    'x-api-key': 'a-key',
    'x-request-id': 'one',
  })
})

const wrong: [string, string[], object, number][] = [
  ['a token without the scope', ['evaluate'], { name: 'a' }, 403],
  ['a body of another form', ['submit'], { name: 1 }, 422],
  ['a body beyond its size', ['submit'], { name: 'a'.repeat(5_000_000) }, 413],
]

it.each(wrong)('refuses %s before calling the service', async (_, ...[scopes, body, status]) => {
  await expect(sendFrom(from(`bob ${status}`, scopes), submit, { params, body })).rejects.toMatchObject({
    status,
  })
  expect(asked).toEqual([])
})

it("limits each person's calls as their address does", async () => {
  const send = (subject: string) => sendFrom(from(subject), submit, { params, body: { name: 'a' } })
  await send('eve')
  await send('eve')
  await expect(send('eve')).rejects.toMatchObject({ status: 429, detail: expect.stringMatching(/^Too many/) })
  expect((await send('carl')).status).toBe(200)
})

it('refuses an answer of another shape', async () => {
  answered = { id: 'text' }
  const sent = { params, body: { name: 'a' } }
  await expect(readFrom(from('dan'), submit, sent)).rejects.toMatchObject({ status: 502 })
})
