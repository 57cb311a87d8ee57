import * as z from 'zod'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'

const schema = z.object({ n: z.number() })
const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'x-request-id': 'r-1' } })

/** Answers calls in order from a list and records them. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const calls: { url: string; init: RequestInit }[] = []
  globalThis.fetch = async (url, init = {}) => {
    calls.push({ url: String(url), init })
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (!answer) throw new Error('no answer prepared')
    return answer()
  }
  return calls
}

const realFetch = globalThis.fetch
// The 401 toast links back to the page, which Node does not have.
globalThis.window ??= { location: { pathname: '/scouting', search: '' } } as Window & typeof globalThis
beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  globalThis.fetch = realFetch
  jest.useRealTimers()
})

const caught = (promise: Promise<unknown>): Promise<RequestError> =>
  promise.then(
    () => Promise.reject(new Error('expected a failure')),
    (error) => error,
  )

test('returns the validated answer and sends the header that marks our own calls', async () => {
  const calls = serve(() => json({ n: 4, extra: true }))
  await expect(fetchJson(schema)('/api/x')).resolves.toEqual({ n: 4 })
  expect(new Headers(calls[0]?.init.headers).get('x-kerbwatt')).toBe('1')
})

test('retries a read once after 5 s when it fails for a passing reason', async () => {
  const calls = serve(
    () => json({ detail: 'Down.' }, 502),
    () => json({ n: 1 }),
  )
  const answer = fetchJson(schema)('/api/x')
  await jest.advanceTimersByTimeAsync(4_900)
  expect(calls).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(200)
  await expect(answer).resolves.toEqual({ n: 1 })
})

test('gives up after a second failure', async () => {
  const calls = serve(() => json({ detail: 'Down.' }, 502))
  const failed = caught(fetchJson(schema)('/api/x'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect((await failed).message).toBe('Down.')
  expect(calls).toHaveLength(2)
})

test.each([401, 403, 404, 409, 422])('does not retry status %i', async (status) => {
  const calls = serve(() => json({ detail: 'No.' }, status))
  const error = await caught(fetchJson(schema)('/api/x'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(error).toMatchObject({ status, message: 'No.', requestId: 'r-1' })
  expect(calls).toHaveLength(1)
})

test('does not retry a write', async () => {
  const calls = serve(() => json({ detail: 'Down.' }, 502))
  await caught(fetchJson(schema)({ url: '/api/x', method: 'POST', body: {} }))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(calls).toHaveLength(1)
})

test('aborts the older call of a channel, even while it waits for its retry', async () => {
  serve(
    () => json({ detail: 'Down.' }, 502),
    () => json({ n: 2 }),
  )
  const ask = fetchJson(schema, { channel: 'infer' })
  const older = caught(ask('/api/x'))
  await jest.advanceTimersByTimeAsync(1_000)
  await expect(ask('/api/x')).resolves.toEqual({ n: 2 })
  expect(isAborted(await older)).toBe(true)
})

test('fails with a sentence on a malformed, incomplete or empty answer', async () => {
  const once = fetchJson(schema, { retry: false })
  serve(() => json({ n: 'four' }))
  expect(await caught(once('/api/x'))).toBeInstanceOf(RequestError)
  serve(() => new Response('{"n":', { status: 200 }))
  expect((await caught(once('/api/x'))).message).toBe('The answer broke off. Please try again.')
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await caught(once('/api/x'))).toMatchObject({
    status: 0,
    message: 'The server could not be reached. Check your connection.',
  })
})
