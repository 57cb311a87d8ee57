import { type Arrival, answerArrival, type Site } from '@/lib/config/arrivals'
import { arrivals, guestArrivals, tableHosts } from '@/tests/support/arrivals-table'

const oneHost: Site = {
  appOrigin: tableHosts.app,
  demoHost: undefined,
  mapOrigin: tableHosts.maps,
}
const twoHosts: Site = { ...oneHost, demoHost: tableHosts.demo }

const sites = { one: oneHost, two: twoHosts }
const hosts = { studio: new URL(tableHosts.app).host, demo: tableHosts.demo }

type Where = 'one' | 'studio' | 'demo'
type Who = 'out' | 'in'

function arrive(address: string, where: Where, who: Who): string {
  const [path = '', query] = address.split('?')
  const arrival: Arrival = {
    path,
    search: query === undefined ? '' : `?${query}`,
    host: where === 'demo' ? hosts.demo : hosts.studio,
    isSignedIn: who === 'in',
  }
  const answer = answerArrival(arrival, where === 'one' ? sites.one : sites.two)
  if (answer.kind === 'redirect') return `> ${answer.to}`
  return answer.isGuest ? 'guest page' : 'page'
}

test.each(arrivals)('answers %s for members and visitors', (...row) => {
  const [address, signedIn, signedOut, onDemoHost] = row
  const answers = (where: Where) => [arrive(address, where, 'in'), arrive(address, where, 'out')]
  // A demo host changes nothing on the other host, except for pages under /demo.
  expect(answers('one')).toEqual([signedIn, signedOut])
  expect(answers('studio')).toEqual([signedIn, signedOut])
  expect(answers('demo')).toEqual([onDemoHost, onDemoHost])
})

test.each(guestArrivals)('answers %s for guests, signed in or not', (...row) => {
  const [address, onOneHost, onStudioHost, onDemoHost] = row
  for (const who of ['in', 'out'] as const) {
    expect(arrive(address, 'one', who)).toBe(onOneHost)
    expect(arrive(address, 'studio', who)).toBe(onStudioHost)
    expect(arrive(address, 'demo', who)).toBe(onDemoHost)
  }
})

test('redirects once at most on the same host, except to sign in', () => {
  const addresses = [...arrivals, ...guestArrivals].map(([address]) => address)
  for (const where of ['one', 'studio', 'demo'] as const) {
    for (const address of addresses) {
      const target = arrive(address, where, 'in')
      if (!target.startsWith('> /')) continue
      const next = arrive(target.slice(2), where, 'in')
      expect([target, next]).toEqual([target, expect.stringMatching(/^(guest )?page$|^> https:/)])
    }
  }
})

test('treats only the named host and demo.* as demo hosts', () => {
  const at = (host: string, site: Site = twoHosts) =>
    answerArrival({ path: '/retail', search: '', host, isSignedIn: false }, site)
  expect(at('demo.other.test')).toEqual({ kind: 'page', isGuest: true })
  expect(at('DEMO.TEST:8080')).toEqual({ kind: 'page', isGuest: true })
  expect(at('demo.test.evil.test', { ...twoHosts, demoHost: 'try.test' })).toEqual({
    kind: 'page',
    isGuest: true,
  })
  expect(at('evil.test')).toEqual({ kind: 'page', isGuest: false })
  expect(at('')).toEqual({ kind: 'page', isGuest: false })
  // The sign-in host never serves guests, even with a demo's name.
  expect(at('demo.app.test', { ...oneHost, appOrigin: 'https://demo.app.test' })).toEqual({
    kind: 'page',
    isGuest: false,
  })
})

test('never redirects to a host named by the request', () => {
  for (const [address] of [...arrivals, ...guestArrivals]) {
    const [path = '', query = ''] = address.split('?')
    for (const host of ['evil.test', 'demo.evil.test', 'demo.test@evil.test']) {
      const answer = answerArrival({ path, search: query && `?${query}`, host, isSignedIn: true }, twoHosts)
      if (answer.kind === 'page') continue
      const target = new URL(answer.to, 'https://same.test')
      expect(['https://same.test', 'https://studio.test', 'https://demo.test']).toContain(target.origin)
    }
  }
})
