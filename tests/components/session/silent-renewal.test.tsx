import { act, render } from '@testing-library/react'
import { toast } from 'sonner'
import useSWR, { SWRConfig } from 'swr'
import * as z from 'zod'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { useSilentRenewal } from '@/lib/client/session/silent-renewal'

const SECOND = 1000

/** The app's server: the token's remaining seconds, one answer per renewal, and calls for customer data. */
function serve(lives: number[], renewals: number[]) {
  const asked: string[] = []
  let moment = 0
  globalThis.fetch = (async (url: string) => {
    asked.push(url)
    const status = url === '/api/auth/renew' ? (renewals.shift() ?? 204) : 200
    const session = { user: { email: 'a', given_name: '', family_name: '' }, expires: String(moment++) }
    const body = url === '/api/auth/session' ? { ...session, token_expires_in: lives.shift() ?? 600 } : {}
    return { ok: status < 300, status, headers: new Headers(), json: async () => body }
  }) as unknown as typeof fetch
  return { count: (url: string) => asked.filter((each) => each === url).length }
}

function Page({ isOff = false }: { isOff?: boolean }) {
  useSilentRenewal(isOff)
  useSWR('/api/evals/runs', fetchJson(z.unknown()))
  useSWR('/api/scout/config', fetchJson(z.unknown()))
  return null
}

const open = (isOff = false) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Page isOff={isOff} />
    </SWRConfig>,
  )

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

let isHidden = false
beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
})
beforeEach(() => {
  isHidden = false
  jest.useFakeTimers()
})
afterEach(() => {
  toast.dismiss()
  jest.useRealTimers()
})

test('renews 60 s before the token expires, and reloads the customer data a second later', async () => {
  const server = serve([600, 600], [])
  open()
  await pass(539 * SECOND)
  expect(server.count('/api/auth/renew')).toBe(0)
  await pass(SECOND)
  expect(server.count('/api/auth/renew')).toBe(1)
  expect(server.count('/api/auth/session')).toBe(2)
  expect(server.count('/api/evals/runs')).toBe(1)
  await pass(SECOND)
  expect(server.count('/api/evals/runs')).toBe(2)
  expect(server.count('/api/scout/config')).toBe(1)
  await pass(540 * SECOND)
  expect(server.count('/api/auth/renew')).toBe(2)
})

test('renews an expired token immediately', async () => {
  const server = serve([-30], [])
  open()
  await pass(0)
  expect(server.count('/api/auth/renew')).toBe(1)
})

test('retries a failing provider every five seconds, no faster', async () => {
  const server = serve([10], [503, 503, 503, 204])
  open()
  await pass(14 * SECOND)
  expect(server.count('/api/auth/renew')).toBe(3)
  await pass(SECOND)
  expect(server.count('/api/auth/renew')).toBe(4)
  await pass(60 * SECOND)
  expect(server.count('/api/auth/renew')).toBe(4)
})

test('renews tokens shorter than the lead time at most every five seconds', async () => {
  const server = serve(
    Array.from({ length: 50 }, () => 10),
    [],
  )
  open()
  await pass(21 * SECOND)
  expect(server.count('/api/auth/renew')).toBe(5)
})

test('does not retry a refused renewal, but checks the session, which has ended', async () => {
  const server = serve([10, 600], [401])
  open()
  await pass(30 * SECOND)
  expect(server.count('/api/auth/renew')).toBe(1)
  expect(server.count('/api/auth/session')).toBe(2)
})

test('waits in the background until the page is visible again', async () => {
  const server = serve([70], [])
  open()
  isHidden = true
  await pass(60 * SECOND)
  expect(server.count('/api/auth/renew')).toBe(0)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(server.count('/api/auth/renew')).toBe(1)
})

test('requests no session on a guest page', async () => {
  const server = serve([10], [])
  open(true)
  await pass(60 * SECOND)
  expect(server.count('/api/auth/session')).toBe(0)
  expect(server.count('/api/auth/renew')).toBe(0)
})
