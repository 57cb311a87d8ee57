import type * as z from 'zod/mini'
import { addressOf, callApi, requestOf } from '@/lib/client/fetch/call-api'
import { demoCustomerId } from '@/lib/config/demo'
import { earlyRequestsScript } from '@/lib/config/early-requests'
import { callList } from '@/lib/contract/all-calls'
import { nameOf } from '@/lib/contract/call'
import { evaluationCalls } from '@/lib/contract/evaluation'
import { geoCalls } from '@/lib/contract/geo'
import { peopleCalls } from '@/lib/contract/people'
import { scoutCalls } from '@/lib/contract/scout'
import { shareCalls } from '@/lib/contract/share'
import { usageCalls } from '@/lib/contract/usage'

describe('the address of a call', () => {
  test('fills its path with escaped values', () => {
    const params = { customer: 'Rhine / Valley?', user: 'a#b' }
    expect(addressOf(peopleCalls.removePerson, { params })).toBe(
      '/api/customers/Rhine%20%2F%20Valley%3F/users/a%23b',
    )
  })

  test('has the query values in the given order, escaped', () => {
    const query = { period: 'week', limit: 8, customer: 'a&b=c' } as const
    expect(addressOf(usageCalls.readStats, { query })).toBe(
      '/api/system/stats?period=week&limit=8&customer=a%26b%3Dc',
    )
    expect(addressOf(geoCalls.searchPlaces, { query: { q: 'Bad Ragaz', near: '47.00,9.50' } })).toBe(
      '/api/geo/search?q=Bad+Ragaz&near=47.00%2C9.50',
    )
  })

  test('omits undefined and empty values', () => {
    expect(addressOf(evaluationCalls.listRuns, { query: { customer: '', cursor: undefined } })).toBe(
      '/api/evals/runs',
    )
  })

  test('has declared parameters only', () => {
    // @ts-expect-error: a period is a week, a month or a year.
    addressOf(usageCalls.readStats, { query: { period: 'day' } })
    // @ts-expect-error: one person is asked for by two ids.
    addressOf(peopleCalls.removePerson, { params: { customer: 'c1' } })
    // @ts-expect-error: a search needs words.
    expect(addressOf(geoCalls.searchPlaces)).toBe('/api/geo/search')
  })

  test.each(callList.map((call) => [nameOf(call), call] as const))('can be filled: %s', (_, call) => {
    const parts = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const values = call.params ? Object.keys((call.params as z.ZodMiniObject).shape) : []
    expect(values.sort()).toEqual(parts.sort())
  })

  test("equals the one in the page's first script", () => {
    const script = earlyRequestsScript({ isGuest: true, library: [] })
    const query = { customer: demoCustomerId }
    expect(script).toContain(`'${addressOf(evaluationCalls.listRuns, { query })}'`)
    expect(script).toContain(`'${addressOf(scoutCalls.readManifest, { params: { country: '' } })}' + slug`)
  })
})

test("builds a request with the call's method and body", () => {
  const headers = { 'Idempotency-Key': 'k' }
  expect(
    requestOf(peopleCalls.changeRole, {
      params: { customer: 'c1', user: 'u1' },
      body: { role: 'reader' },
      headers,
    }),
  ).toEqual({ url: '/api/customers/c1/users/u1', method: 'PATCH', body: { role: 'reader' }, headers })
})

test('accepts any type for a call that answers a file', () => {
  expect(requestOf(shareCalls.readSharedFile, { params: { token: 't', file: 'excel' } }).headers).toEqual({
    accept: '*/*',
  })
})

describe('a call', () => {
  const answerWith = (body: unknown) => {
    const fetched = jest.fn(async (_url: string, _init?: RequestInit) => Response.json(body))
    globalThis.fetch = fetched as typeof fetch
    return fetched
  }

  test('is sent as declared and returns the parsed answer', async () => {
    const made = { id: 'i', token: 't', url: 'https://app.test/shared/t', expires_at: '2027-01-01T00:00:00Z' }
    const fetched = answerWith(made)
    await expect(callApi(shareCalls.makeShare, { body: { kind: 'record', id: '0007_dc' } })).resolves.toEqual(
      made,
    )
    const [url, init] = fetched.mock.calls[0] ?? []
    expect([url, init?.method, init?.body]).toEqual([
      '/api/shares',
      'POST',
      '{"kind":"record","id":"0007_dc"}',
    ])
  })

  test('fails for an answer that does not match its declaration', async () => {
    answerWith({ tables: [] })
    await expect(callApi(peopleCalls.openInvitation, { body: { token: 't' } })).rejects.toThrow(
      'The answer could not be read. Please try again.',
    )
  })
})
