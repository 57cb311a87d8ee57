export const tableHosts = {
  app: 'https://studio.test',
  demo: 'demo.test',
  maps: 'https://maps.test',
} as const

/** `page`, `guest page`, or where it redirects. The demo host has no sessions. */
type ArrivalRow = [
  address: string,
  signedIn: string,
  /** On the sign-in host. */
  signedOut: string,
  onDemoHost: string,
]

const page = 'page'
const guest = 'guest page'
const auth = (address: string) => `> /auth?ref=${encodeURIComponent(address)}`
/** For a page that people send links to. */
const linked = (address: string) => `${auth(address)}&link=1`
const records = (customer: string) =>
  `dataUrl=${encodeURIComponent(`${tableHosts.maps}/customers/${customer}/evaluations.json`)}`

export const arrivals: ArrivalRow[] = [
  ['/', page, page, '> /demo/home'],
  ['/?ref=%2Fscouting%3Fcountry%3Dx', page, page, '> /demo/scouting?country=x'],
  ['/?ref=%2F%2Fevil.test', page, page, '> /demo/home'],
  ['/?ref=https%3A%2F%2Fstudio.test%2Fhome', page, page, '> /demo/home'],
  ['/?ref=%2Fdemo%2Fscouting', page, '> /demo/scouting', '> /demo/scouting'],
  ['/?ref=%2Flogout', page, page, '> /demo/home'],
  ['/?ref=https%3A%2F%2Fdemo.test%2Fscouting', page, page, '> /demo/home'],
  ['/?dataUrl=d&customer=c&x=1', page, page, '> /demo/home?dataUrl=d&customer=c'],
  ['/logout', page, page, guest],
  // The page itself redirects to the host with the sessions.
  ['/signup?ref=%2Fscouting', page, page, guest],
  ['/invitation', page, page, guest],
  ['/auth', page, page, guest],
  ['/auth?ref=%2Fhome&state=register', page, page, guest],
  ['/auth?mapUrl=m', page, page, guest],
  ['/auth?state=register%3Bhttps%3A%2F%2Fdemo.test%2Fdemo%2Fhome', page, page, guest],
  ['/logout?mapUrl=m', page, page, guest],
  ['/logout?dataUrl=d', page, page, guest],
  ['/retail', page, page, guest],
  ['/version', page, page, guest],
  ['/manual', page, page, guest],
  ['/model', page, page, guest],
  ['/legal', page, page, guest],
  ['/survey', page, page, guest],
  ['/kepler', page, page, guest],
  ['/kepler?mapUrl=m', page, page, guest],
  ['/support', page, page, '> /demo/support'],
  ['/support?tab=others&ref=%2Fhome', page, page, '> /demo/support?tab=others&ref=%2Fhome'],
  ['/support?dataUrl=d&customer=c', page, page, '> /demo/support?dataUrl=d&customer=c'],
  ['/home', page, auth('/home'), '> /demo/home'],
  [
    '/home?dataUrl=d&customer=c',
    page,
    auth('/home?dataUrl=d&customer=c'),
    '> /demo/home?dataUrl=d&customer=c',
  ],
  ['/scouting', page, auth('/scouting'), '> /demo/scouting'],
  ['/scouting?id=1', page, auth('/scouting?id=1'), '> /demo/scouting?id=1'],
  ['/scouting?country=', page, auth('/scouting?country='), '> /demo/scouting?country='],
  ['/scouting?country=x&id=1', page, '> /demo/scouting?country=x&id=1', '> /demo/scouting?country=x&id=1'],
  ['/evaluations', page, auth('/evaluations'), '> /demo/evaluations'],
  [
    '/evaluations/0001_dc?id=3',
    page,
    linked('/evaluations/0001_dc?id=3'),
    '> /demo/evaluations/0001_dc?id=3',
  ],
  ['/my-analyses', page, auth('/my-analyses'), '> /demo/my-analyses'],
  ['/my-analyses/0002', page, linked('/my-analyses/0002'), '> /demo/my-analyses/0002'],
  ['/submit-evaluation', page, auth('/submit-evaluation'), '> /demo/submit-evaluation'],
  ['/evaluate', page, auth('/evaluate'), '> /demo/evaluate'],
  ['/results?iso3_total=1', page, linked('/results?iso3_total=1'), '> /demo/results?iso3_total=1'],
  [
    '/results?aadt=%7B%27iso3_0%27%3A1%7D&pop_1km=2',
    page,
    linked('/results?aadt=%7B%27iso3_0%27%3A1%7D&pop_1km=2'),
    '> /demo/results?aadt=%7B%27iso3_0%27%3A1%7D&pop_1km=2',
  ],
  ['/stats', page, auth('/stats'), '> /demo/stats'],
  ['/stats?period=week', page, auth('/stats?period=week'), '> /demo/stats?period=week'],
  [
    '/submit-evaluation?type=fuel',
    page,
    auth('/submit-evaluation?type=fuel'),
    '> /demo/submit-evaluation?type=fuel',
  ],
  ['/%73couting?a=b', '> /scouting?a=b', auth('/scouting?a=b'), '> /demo/scouting?a=b'],
  ['/%48ome', '> /Home', '> /Home', '> /Home'],
  ['/lo%67out', '> /logout', '> /logout', '> /logout'],
  ['//scouting', page, page, '> /demo//scouting'],
  ['/?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/scouting?mapUrl=m&a=b', '> /kepler?mapUrl=m&a=b', '> /kepler?mapUrl=m&a=b', '> /kepler?mapUrl=m&a=b'],
  ['/old/map?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/home?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/support?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/index.html?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/customers/acme/index.html?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/nowhere?mapUrl=', page, page, guest],
  ['/index.html', '> /home', '> /home', '> /demo/home'],
  ['/old/index.html?a=b', '> /home?a=b', '> /home?a=b', '> /demo/home?a=b'],
  ['/index.html?dataUrl=d', '> /home?dataUrl=d', '> /home?dataUrl=d', '> /demo/home?dataUrl=d'],
  ['/customers', page, auth('/customers'), '> /demo/home'],
  ['/access-tokens', page, auth('/access-tokens'), '> /demo/home'],
  ['/access-tokens/x', page, page, guest],
  ['/api-reference', page, auth('/api-reference'), '> /demo/home'],
  ['/customers/acme', '> /home', '> /home', '> /demo/home'],
  ['/nowhere?dataUrl=d&x=1', '> /home?dataUrl=d&x=1', '> /home?dataUrl=d&x=1', '> /demo/home?dataUrl=d&x=1'],
  ['/nowhere?customer=c', '> /home?customer=c', '> /home?customer=c', '> /demo/home?customer=c'],
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
  ['/nowhere', page, page, guest],
  ['/nowhere?x=1', page, page, guest],
  ['/nowhere?dataUrl=', page, page, guest],
  ['/homely', page, page, guest],
  ['/Scouting', page, page, guest],
]

type GuestRow = [address: string, onOneHost: string, onStudioHost: string, onDemoHost: string]

/** Under /demo, being signed in makes no difference. */
export const guestArrivals: GuestRow[] = [
  ['/demo', '> /demo/home', '> /demo/home', '> /demo/home'],
  ['/demo?customer=c', '> /demo/home?customer=c', '> /demo/home?customer=c', '> /demo/home?customer=c'],
  ...['home', 'scouting', 'evaluations', 'results', 'submit-evaluation', 'evaluate', 'support', 'stats']
    .flatMap((name) => [name, `${name}?a=b`])
    .map((name): GuestRow => [`/demo/${name}`, guest, `> https://demo.test/demo/${name}`, guest]),
  ['/demo/my-analyses/0001_dc', guest, '> https://demo.test/demo/my-analyses/0001_dc', guest],
  ['/demo/my-analyses', guest, '> https://demo.test/demo/my-analyses', guest],
  ['/demo/evaluations/0001_dc?id=3', guest, '> https://demo.test/demo/evaluations/0001_dc?id=3', guest],
  [
    '/demo/support?tab=new-leads&ref=%2Fdemo%2Fhome',
    guest,
    '> https://demo.test/demo/support?tab=new-leads&ref=%2Fdemo%2Fhome',
    guest,
  ],
  ['/demo/%68ome', '> /demo/home', '> https://demo.test/demo/home', '> /demo/home'],
  ['/demo/earthquakes', page, page, guest],
  ['/demo/earthquakes?search=x', page, page, guest],
  ['/demo/earthquakes?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
  ['/demo/home?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m', '> /kepler?mapUrl=m'],
]

/** Follows redirects and the pages' own scripts. */
type LandingRow = [address: string, who: 'in' | 'out', lands: string]

const { app } = tableHosts
const demo = `https://${tableHosts.demo}`

/** `sign-in` is the provider's form. */
export const landings: LandingRow[] = [
  // Home redirects people once; those signed in are not asked again.
  [`${app}/`, 'out', `${app}/`],
  [`${app}/`, 'in', `${app}/scouting`],
  [`${app}/home?x=1`, 'in', `${app}/scouting?x=1`],
  [`${app}/?ref=%2Fevaluations%3Fsearch%3Dx`, 'in', `${app}/evaluations?search=x`],
  [`${app}/?ref=%2F%2Fevil.test`, 'in', `${app}/scouting`],
  [`${app}/?ref=%2Flogout`, 'in', `${app}/scouting`],
  [`${app}/auth?ref=%2Fmy-analyses`, 'in', `${app}/my-analyses`],
  [`${app}/signup?ref=%2Fscouting`, 'in', `${app}/scouting`],
  [`${demo}/signup?ref=%2Fscouting`, 'out', `${app}/signup?ref=%2Fscouting`],
  [`${demo}/invitation`, 'out', `${app}/invitation`],
  [`${app}/scouting`, 'out', 'sign-in'],
  [`${app}/scouting?country=liechtenstein`, 'out', `${demo}/demo/scouting?country=liechtenstein`],
  [`${app}/auth?ref=https%3A%2F%2Fevil.test&state=register%3B%2F%2Fevil.test`, 'in', `${app}/scouting`],
  // Returns to the installation's other host too.
  [`${app}/?ref=${encodeURIComponent(`${demo}/demo/evaluations`)}`, 'in', `${demo}/demo/evaluations`],
  [
    `${app}/auth?state=${encodeURIComponent(`register;${demo}/demo/evaluations`)}`,
    'in',
    `${demo}/demo/evaluations`,
  ],
  [`${app}/demo`, 'in', `${demo}/demo/scouting`],
  [`${app}/demo/evaluations?search=x`, 'out', `${demo}/demo/evaluations?search=x`],
  [`${app}/index.html?a=b`, 'in', `${app}/scouting?a=b`],
  [`${app}/customers/acme/2024/index.html`, 'in', `${app}/scouting?${records('acme')}`],
  [`${app}/nowhere`, 'out', `${app}/nowhere`],
  [`${app}/logout`, 'out', `${app}/logout`],
  [`${demo}/?ref=%2Fevaluations`, 'in', `${demo}/demo/evaluations`],
  [`${demo}/`, 'out', `${demo}/demo/scouting`],
  [`${demo}/?ref=%2Fevaluations`, 'out', `${demo}/demo/evaluations`],
  [`${demo}/home?a=b`, 'out', `${demo}/demo/scouting?a=b`],
  [`${demo}/results?iso3_total=1`, 'out', `${demo}/demo/results?iso3_total=1`],
  [`${demo}/support?tab=others`, 'out', `${demo}/demo/support?tab=others`],
  [`${demo}/index.html`, 'out', `${demo}/demo/scouting`],
  [`${demo}/customers/acme/index.html`, 'out', `${demo}/demo/scouting?${records('acme')}`],
  [`${demo}/nowhere`, 'out', `${demo}/nowhere`],
  [`${demo}/demo/earthquakes?search=x`, 'out', `${demo}/demo/earthquakes?search=x`],
  [`${demo}/kepler?mapUrl=m`, 'out', `${demo}/kepler?mapUrl=m`],
  [`${demo}/auth?ref=%2Fevaluations`, 'in', `${app}/evaluations`],
  [`${demo}/auth?ref=%2Fevaluations`, 'out', 'sign-in'],
]
