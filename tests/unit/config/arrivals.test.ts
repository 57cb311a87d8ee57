import { type Arrival, answerArrival, type Site } from '@/lib/config/arrivals'

const oneHost: Site = {
  appOrigin: 'https://studio.test',
  demoHost: undefined,
  mapOrigin: 'https://maps.test',
}
const twoHosts: Site = { ...oneHost, demoHost: 'demo.test' }

const sites = { one: oneHost, two: twoHosts }
const hosts = { studio: 'studio.test', demo: 'demo.test' }

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

/** `page`, `guest page`, or where it leads. The demo host knows no sessions: its answers are the same for both. */
type Row = [
  address: string,
  signedIn: string,
  /** On the host where people sign in. */
  signedOut: string,
  onDemoHost: string,
]

const page = 'page'
const guest = 'guest page'
const auth = (address: string) => `> /auth?ref=${encodeURIComponent(address)}`
const records = (customer: string) =>
  `dataUrl=${encodeURIComponent(`https://maps.test/customers/${customer}/evaluations.json`)}`

const table: Row[] = [
  // Public pages.
  ['/', page, page, '> /demo/home'],
  ['/?ref=%2Fscouting%3Fcountry%3Dx', page, page, '> /demo/scouting?country=x'],
  ['/?ref=%2F%2Fevil.test', page, page, '> /demo/home'],
  ['/?ref=https%3A%2F%2Fstudio.test%2Fhome', page, page, '> /demo/home'],
  ['/?dataUrl=d&customer=c&x=1', page, page, '> /demo/home?dataUrl=d&customer=c'],
  ['/logout', page, page, '> https://studio.test/logout'],
  ['/auth', page, page, '> https://studio.test/auth'],
  ['/auth?ref=%2Fhome&state=register', page, page, '> https://studio.test/auth?ref=%2Fhome&state=register'],
  ['/auth?mapUrl=m', page, page, '> https://studio.test/auth?mapUrl=m'],
  ['/retail', page, page, guest],
  ['/version', page, page, guest],
  ['/manual', page, page, guest],
  ['/legal', page, page, guest],
  ['/survey', page, page, guest],
  ['/kepler', page, page, guest],
  ['/kepler?mapUrl=m', page, page, guest],
  ['/support', page, page, '> /demo/support'],
  ['/support?tab=others&ref=%2Fhome', page, page, '> /demo/support?tab=others&ref=%2Fhome'],
  // Pages of the studio.
  ['/home', page, auth('/home'), '> /demo/home'],
  [
    '/home?dataUrl=d&customer=c',
    page,
    auth('/home?dataUrl=d&customer=c'),
    '> /demo/home?dataUrl=d&customer=c',
  ],
  ['/scouting', page, auth('/scouting'), '> /demo/scouting'],
  ['/scouting?country=x&id=1', page, auth('/scouting?country=x&id=1'), '> /demo/scouting?country=x&id=1'],
  ['/evaluations', page, auth('/evaluations'), '> /demo/evaluations'],
  ['/evaluations/0001_dc?id=3', page, auth('/evaluations/0001_dc?id=3'), '> /demo/evaluations/0001_dc?id=3'],
  ['/my-analyses', page, auth('/my-analyses'), '> /demo/my-analyses'],
  ['/my-analyses/0002', page, auth('/my-analyses/0002'), '> /demo/my-analyses/0002'],
  ['/submit-evaluation', page, auth('/submit-evaluation'), '> /demo/submit-evaluation'],
  ['/evaluate', page, auth('/evaluate'), '> /demo/evaluate'],
  ['/results?iso3_total=1', page, auth('/results?iso3_total=1'), '> /demo/results?iso3_total=1'],
  ['/stats', page, auth('/stats'), '> /demo/stats'],
  ['//scouting', page, page, '> /demo//scouting'],
  // A map.
  ['/?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/scouting?mapUrl=m&a=b', '> /kepler?mapUrl=m&a=b', '> /kepler?mapUrl=m&a=b', '> /kepler?mapUrl=m&a=b'],
  ['/old/map?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/nowhere?mapUrl=', page, page, guest],
  // Addresses of the site as it once was.
  ['/index.html', '> /home', '> /home', '> /demo/home'],
  ['/old/index.html?a=b', '> /home?a=b', '> /home?a=b', '> /demo/home?a=b'],
  ['/customers/acme', '> /home', '> /home', '> /demo/home'],
  ['/nowhere?dataUrl=d&x=1', '> /home?dataUrl=d&x=1', '> /home?dataUrl=d&x=1', '> /demo/home?dataUrl=d&x=1'],
  ['/nowhere?customer=c', '> /home?customer=c', '> /home?customer=c', '> /demo/home?customer=c'],
  // Pages of customers.
  ...['/customers/acme/index.html', '/customers/acme/2024/may-index.html'].map((address): Row => {
    const query = records('acme')
    return [address, `> /home?${query}`, `> /home?${query}`, `> /demo/home?${query}`]
  }),
  [
    '/customers/Rhine%20%26%20Co/x/index.html?a=b&dataUrl=other',
    `> /home?a=b&${records('Rhine%20%26%20Co')}`,
    `> /home?a=b&${records('Rhine%20%26%20Co')}`,
    `> /demo/home?a=b&${records('Rhine%20%26%20Co')}`,
  ],
  ['/customers/..%2Fsecret/index.html', '> /home', '> /home', '> /demo/home'],
  ['/customers/%zz/index.html', '> /home', '> /home', '> /demo/home'],
  // No page at all.
  ['/nowhere', page, page, guest],
  ['/nowhere?x=1', page, page, guest],
  ['/homely', page, page, guest],
]

test.each(table)('%s', (...row) => {
  const [address, signedIn, signedOut, onDemoHost] = row
  const answers = (where: Where) => [arrive(address, where, 'in'), arrive(address, where, 'out')]
  // Having a demo host changes nothing on the other one, but for the pages under /demo.
  expect(answers('one')).toEqual([signedIn, signedOut])
  expect(answers('studio')).toEqual([signedIn, signedOut])
  expect(answers('demo')).toEqual([onDemoHost, onDemoHost])
})

/** Under /demo it does not matter who is signed in. */
const demoTable: [address: string, onOneHost: string, onStudioHost: string, onDemoHost: string][] = [
  ['/demo', '> /demo/home', '> /demo/home', '> /demo/home'],
  ['/demo/?customer=c', '> /demo/home?customer=c', '> /demo/home?customer=c', '> /demo/home?customer=c'],
  ...['home', 'scouting', 'evaluations', 'results', 'submit-evaluation', 'evaluate', 'support', 'stats']
    .flatMap((name) => [name, `${name}?a=b`])
    .map((name): [string, string, string, string] => [
      `/demo/${name}`,
      guest,
      `> https://demo.test/demo/${name}`,
      guest,
    ]),
  ['/demo/my-analyses/0001_dc', guest, '> https://demo.test/demo/my-analyses/0001_dc', guest],
  // A sample map.
  ['/demo/earthquakes?search=x', page, page, guest],
  ['/demo/home?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
]

test.each(demoTable)('%s', (...row) => {
  const [address, onOneHost, onStudioHost, onDemoHost] = row
  for (const who of ['in', 'out'] as const) {
    expect(arrive(address, 'one', who)).toBe(onOneHost)
    expect(arrive(address, 'studio', who)).toBe(onStudioHost)
    expect(arrive(address, 'demo', who)).toBe(onDemoHost)
  }
})

test('an address that a rule leads to is led no further on the same host, but to sign in', () => {
  const addresses = [...table, ...demoTable].map(([address]) => address)
  for (const where of ['one', 'studio', 'demo'] as const) {
    for (const address of addresses) {
      const target = arrive(address, where, 'in')
      if (!target.startsWith('> /')) continue
      const next = arrive(target.slice(2), where, 'in')
      expect([target, next]).toEqual([target, expect.stringMatching(/^(guest )?page$|^> https:/)])
    }
  }
})

test('only the host that the installation names, or one that begins with demo., is the demo host', () => {
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
  // Where people sign in they are no guests, whatever the host is called.
  expect(at('demo.app.test', { ...oneHost, appOrigin: 'https://demo.app.test' })).toEqual({
    kind: 'page',
    isGuest: false,
  })
})

test('no answer leads to a host that the request has named', () => {
  for (const [address] of [...table, ...demoTable]) {
    const [path = '', query = ''] = address.split('?')
    for (const host of ['evil.test', 'demo.evil.test', 'demo.test@evil.test']) {
      const answer = answerArrival({ path, search: query && `?${query}`, host, isSignedIn: true }, twoHosts)
      if (answer.kind === 'page') continue
      const target = new URL(answer.to, 'https://same.test')
      expect(['https://same.test', 'https://studio.test', 'https://demo.test']).toContain(target.origin)
    }
  }
})
