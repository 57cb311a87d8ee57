/** Hosts of the installation that the tables speak of. */
export const tableHosts = {
  app: 'https://studio.test',
  demo: 'demo.test',
  maps: 'https://maps.test',
} as const

/** `page`, `guest page`, or where it leads. The demo host knows no sessions: its answers are the same for both. */
type ArrivalRow = [
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
  `dataUrl=${encodeURIComponent(`${tableHosts.maps}/customers/${customer}/evaluations.json`)}`

/** What every address answers. */
export const arrivals: ArrivalRow[] = [
  // Public pages.
  ['/', page, page, '> /demo/home'],
  ['/?ref=%2Fscouting%3Fcountry%3Dx', page, page, '> /demo/scouting?country=x'],
  ['/?ref=%2F%2Fevil.test', page, page, '> /demo/home'],
  ['/?ref=https%3A%2F%2Fstudio.test%2Fhome', page, page, '> /demo/home'],
  ['/?dataUrl=d&customer=c&x=1', page, page, '> /demo/home?dataUrl=d&customer=c'],
  ['/logout', page, page, guest],
  // The page itself leads on to the host with the sessions.
  ['/auth', page, page, guest],
  ['/auth?ref=%2Fhome&state=register', page, page, guest],
  ['/auth?mapUrl=m', page, page, guest],
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
  ...['/customers/acme/index.html', '/customers/acme/2024/may-index.html'].map((address): ArrivalRow => {
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

type GuestRow = [address: string, onOneHost: string, onStudioHost: string, onDemoHost: string]

/** Under /demo it does not matter who is signed in. */
export const guestArrivals: GuestRow[] = [
  ['/demo', '> /demo/home', '> /demo/home', '> /demo/home'],
  ['/demo?customer=c', '> /demo/home?customer=c', '> /demo/home?customer=c', '> /demo/home?customer=c'],
  ...['home', 'scouting', 'evaluations', 'results', 'submit-evaluation', 'evaluate', 'support', 'stats']
    .flatMap((name) => [name, `${name}?a=b`])
    .map((name): GuestRow => [`/demo/${name}`, guest, `> https://demo.test/demo/${name}`, guest]),
  ['/demo/my-analyses/0001_dc', guest, '> https://demo.test/demo/my-analyses/0001_dc', guest],
  // A sample map.
  ['/demo/earthquakes?search=x', page, page, guest],
  ['/demo/home?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
]
