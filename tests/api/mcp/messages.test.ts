import { tokenScopes } from '@/lib/catalogue/token-scopes'
import { brand } from '@/lib/config/brand'
import { connectMcp } from '@/tests/support/mcp-client'
import { type McpRig, mcpRig } from '@/tests/support/mcp-rig'

const ada = 'ada@example.com'
const dead = `kw_${'A'.repeat(43)}`
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

let rig: McpRig
let token: string

beforeAll(async () => {
  rig = await mcpRig([{ email: ada, canSubmit: true }])
  token = await rig.tokenOf(ada, tokenScopes)
})
afterAll(() => rig.close())

interface Sent {
  body?: string
  headers?: Record<string, string>
}

async function send({ body = JSON.stringify(list), headers }: Sent = {}) {
  const given = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...headers,
  }
  const answer = await fetch(`${rig.origin}/api/mcp`, { method: 'POST', headers: given, body })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, json: text === '' ? null : JSON.parse(text) }
}

const refusal = (message: unknown, code = -32_000) => ({ jsonrpc: '2.0', id: null, error: { code, message } })

const strangers: [string, Record<string, string>, string, unknown][] = [
  ['nobody', { authorization: '' }, 'Bearer', 'Send an access token as “Authorization: Bearer kw_…”.'],
  ['a session', { authorization: '', cookie: `${brand.slug}.session=x` }, 'Bearer', expect.any(String)],
  ['a provider’s token', { authorization: 'Bearer eyJ.x.y' }, 'Bearer', expect.any(String)],
  [
    'a dead token',
    { authorization: `Bearer ${dead}` },
    'Bearer error="invalid_token"',
    expect.stringMatching(/^This access token does not work/),
  ],
]

it.each(strangers)('answers %s with 401 in the protocol’s form', async (_, ...[headers, asks, message]) => {
  const answer = await send({ headers })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, asks])
  expect(answer.json).toEqual(refusal(message))
})

it('turns away a program without a token before it begins', async () => {
  await expect(connectMcp(rig.origin, 'none')).rejects.toMatchObject({ code: 401 })
})

it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
  'refuses a page of %s, with or without a token',
  async (origin) => {
    for (const headers of [{ origin }, { origin, authorization: '' }]) {
      expect(await send({ headers })).toMatchObject({
        status: 403,
        json: refusal('This call came from a page of another site.'),
      })
    }
  },
)

const wrong: [string, Sent, number, object][] = [
  ['no JSON', { body: '{' }, 400, refusal('The body is not valid JSON.', -32_700)],
  [
    'several messages',
    { body: JSON.stringify([list, list]) },
    400,
    refusal('Send one message at a time.', -32_700),
  ],
  ['no message', { body: '{"a":1}' }, 400, refusal(expect.any(String), -32_700)],
  [
    'deep JSON',
    { body: '['.repeat(40) + ']'.repeat(40) },
    400,
    refusal(expect.stringContaining('32 levels'), -32_700),
  ],
  ['another type', { headers: { 'content-type': 'text/plain' } }, 415, refusal(expect.any(String), -32_700)],
  ['a program that takes no JSON', { headers: { accept: 'text/html' } }, 406, refusal(expect.any(String))],
  [
    'too many bytes',
    { body: `"${'a'.repeat(5_000_000)}"` },
    413,
    refusal('The request is larger than 5 MB.'),
  ],
]

it.each(wrong)('refuses %s', async (_, ...[sent, status, json]) => {
  expect(await send(sent)).toMatchObject({ status, json })
})

it('refuses arguments beyond their route’s size', async () => {
  const named = { name: 'search_places', arguments: { q: 'a'.repeat(300) } }
  const long = await send({ body: JSON.stringify({ ...list, method: 'tools/call', params: named }) })
  expect(long.json.result).toMatchObject({
    isError: true,
    content: [{ text: 'arguments.q: Search for at most 200 characters.' }],
  })
})

it('keeps answers from caches and pages, and needs no protocol session', async () => {
  const { status, headers, json } = await send()
  expect(status).toBe(200)
  expect(json.result.tools).toHaveLength(10)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('mcp-session-id')).toBeNull()
  expect(
    (await send({ body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) })).status,
  ).toBe(202)
})
