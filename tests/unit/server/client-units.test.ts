import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { clientUnits, windowCounter } from '@/server/listener/client-units'

const perMinute = 600

function asker() {
  const rule = clientUnits(perMinute)
  return (network: string, url: string) => {
    const headers = { [clientAddressHeader]: network }
    return rule(Object.assign(new IncomingMessage(new Socket()), { url, headers }))
  }
}

/** Requests that are taken. */
function taken(ask: ReturnType<typeof asker>, network: string, url: string): number {
  for (let count = 0; ; count += 1) if (ask(network, url) !== null) return count
}

test.each([
  ['/manual', 30],
  ['/scouting?country=liechtenstein', 30],
  ['/scouting?country=liechtenstein&_rsc=1a2b', 120],
  ['/api/me', 600],
  ['/_next/static/chunks/a.js?_rsc=1', 600],
  ['/icon.svg', 600],
])('takes so many requests of %s by what each costs', (url, count) => {
  expect(taken(asker(), '192.0.2.1', url)).toBe(count)
})

test('counts each network alone, and says when to come back', () => {
  const ask = asker()
  taken(ask, '192.0.2.1', '/manual')
  expect(ask('192.0.2.1', '/api/me')).toEqual({
    status: 429,
    detail: expect.stringMatching(/^Too many requests from your network\. Try again in \d+ s\.$/),
    headers: { 'retry-after': expect.stringMatching(/^(60|59)$/) },
  })
  expect(ask('192.0.2.2', '/manual')).toBeNull()
})

test('counts the networks of an IPv6 site together as well', () => {
  const ask = asker()
  let count = 0
  for (let network = 0; network < 30; network += 1) {
    const address = `2001:db8:1:${network.toString(16)}::/64`
    count += taken(ask, address, '/manual')
  }
  expect(count).toBeLessThanOrEqual((10 * perMinute) / 20)
  expect(ask('2001:db8:2:1::/64', '/manual')).toBeNull()
})

test('forgets all at the end of the window', () => {
  let at = 0
  const count = windowCounter({ calls: 2, seconds: 60 }, () => at)
  expect([count('a', 2), count('a', 1), count('b', 2)]).toEqual([null, 60_000, null])
  at = 59_000
  expect(count('a', 1)).toBe(1_000)
  at = 60_000
  expect(count('a', 2)).toBeNull()
})
