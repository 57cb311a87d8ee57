import * as z from 'zod'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { perMinute } from '@/server/bff/handler/call-limits'
import type { Call } from '@/server/bff/handler/handle'
import { tokenCall } from '@/server/bff/mcp/token-call'

const from = (subject: string, scopes: string[] = ['submit']) =>
  ({
    request: new Request('http://localhost:3000/api/mcp', {
      method: 'POST',
      headers: { authorization: 'Bearer kw_x', cookie: 'a=b', [clientAddressHeader]: '203.0.113.1' },
    }),
    requestId: 'one',
    session: { id: '1', subject, email: '', accessToken: 'kw_x', token: { id: '1', scopes } },
    runtime: {},
  }) as unknown as Call

let used: Call<{ name: string }>[]
const submit = () =>
  tokenCall({
    call: 'POST /cord',
    use: async (call: Call<{ name: string }>) => {
      used.push(call)
      return Response.json({ id: 1 })
    },
    limit: perMinute({ registered: 2, visitor: 1 }),
    body: z.object({ name: z.string() }),
    answer: z.object({ id: z.number() }),
  })

beforeEach(() => {
  used = []
})

it('hands its use case the checked body and the caller, without the headers of the message', async () => {
  const answer = await submit().read(from('ada'), { body: { name: 'a', more: 1 }, idempotencyKey: 'once' })
  expect([answer, used[0]?.body, used[0]?.session?.subject]).toEqual([{ id: 1 }, { name: 'a' }, 'ada'])
  expect(Object.fromEntries(used[0]?.request.headers ?? [])).toEqual({
    ...{ accept: 'application/json', 'idempotency-key': 'once' },
    [clientAddressHeader]: '203.0.113.1',
  })
})

const wrong: [string, string[], object, number][] = [
  ['a token without the scope', ['evaluate'], { name: 'a' }, 403],
  ['a body of another form', ['submit'], { name: 1 }, 422],
  ['a body beyond the size of its route', ['submit'], { name: 'a'.repeat(5_000_000) }, 413],
]

it.each(wrong)('refuses %s before its use case', async (_, ...[scopes, body, status]) => {
  await expect(submit().send(from('bob', scopes), { body })).rejects.toMatchObject({ status })
  expect(used).toEqual([])
})

it('counts the calls of each person as its route does', async () => {
  const call = submit()
  const send = (subject: string) => call.send(from(subject), { body: { name: 'a' } })
  await send('ada')
  await send('ada')
  await expect(send('ada')).rejects.toMatchObject({ status: 429, detail: expect.stringMatching(/^Too many/) })
  expect((await send('bob')).status).toBe(200)
})

it('refuses an answer of another form', async () => {
  const call = tokenCall({
    ...{ call: 'GET /me', limit: perMinute({ registered: 9, visitor: 9 }) },
    use: async () => Response.json({ id: 'text' }),
    answer: z.object({ id: z.number() }),
  })
  await expect(call.read(from('ada'))).rejects.toMatchObject({ status: 502 })
})
