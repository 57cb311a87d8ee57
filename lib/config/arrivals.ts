import { customerDataUrl, customerOfSegment, keptParameters, withKept } from './data-url'
import { landingPath } from './landing'
import { isStudioPath, routes, signInPath } from './routes'
import { guestPath, isGuestHost, isGuestPage, isGuestPath } from './site'

/** What is known of a request for a page before anything is asked of a database. */
export interface Arrival {
  /** As the browser shows it, with its percent-encoding. */
  path: string
  /** The query with its question mark; empty without one. */
  search: string
  /** The `Host` header. It decides what is shown, never what is allowed. */
  host: string
  /** A session's cookie came along; whether the session lives is seen later. */
  isSignedIn: boolean
}

/** How the installation is set up. */
export interface Site {
  /** Where people sign in. */
  appOrigin: string
  /** Name of the host that is for guests alone, where there is one. */
  demoHost: string | undefined
  /** Origin under which customers' evaluation files stand. */
  mapOrigin: string
}

export type Answer =
  /** The page of the path, or the page that says that there is none. */
  | { kind: 'page'; isGuest: boolean }
  /** To a path of the same host, or to an address of another host of the installation. */
  | { kind: 'redirect'; to: string }

interface Visit extends Arrival {
  site: Site
  query: URLSearchParams
  segments: readonly string[]
  onDemoHost: boolean
  isGuest: boolean
}

/** Where a rule sends a visit; null when it is none of its business. */
type Rule = (visit: Visit) => string | null

/** Pages for everybody, by their first segment. Under `/demo` there are guests' pages and sample maps. */
const publicPages = ['auth', 'logout', 'retail', 'kepler', 'version', 'manual', 'legal', 'survey', 'demo']

const homeOf = ({ isGuest }: Visit) => (isGuest ? guestPath(routes.home) : routes.home)

/** Any page asked for with a `mapUrl` is that map. What belongs to a sign-in is left to it. */
const toMap: Rule = ({ segments: [first], query, search }) =>
  query.get('mapUrl') && first !== 'kepler' && first !== 'auth' && first !== 'logout'
    ? `${routes.kepler}${search}`
    : null

/** `/customers/{customer}/...index.html` is home with that customer's records. */
const toCustomersData: Rule = (visit) => {
  const [first, segment = '', ...rest] = visit.segments
  if (first !== 'customers' || rest.at(-1)?.endsWith('index.html') !== true) return null
  const customer = customerOfSegment(segment)
  if (customer === null) return null
  const query = new URLSearchParams(visit.search)
  query.set('dataUrl', customerDataUrl(visit.site.mapOrigin, customer))
  return `${homeOf(visit)}?${query}`
}

/** Nobody signs in on the demo host, so its start page is home, or the page somebody came from. */
const fromDemoStart: Rule = ({ onDemoHost, segments, query }) => {
  if (!onDemoHost || segments.length > 0) return null
  const landing = landingPath({ ref: query.get('ref') ?? undefined, allowedHosts: [], isGuest: true })
  return withKept(isGuestPage(landing.split(/[/?#]/)[1]) ? guestPath(landing) : landing, query)
}

/** Where an installation has a host for guests, that is where guests are: apart from everybody's session. */
const toDemoHost: Rule = ({ onDemoHost, isGuest, site, path, search }) => {
  if (onDemoHost || !isGuest || site.demoHost === undefined) return null
  const origin = new URL(site.appOrigin)
  origin.hostname = site.demoHost
  return `${origin.origin}${path}${search}`
}

/** A guest's page has one address, whatever the host. */
const toGuestPath: Rule = ({ onDemoHost, segments, path, search }) =>
  onDemoHost && isGuestPage(segments[0]) ? `${guestPath(path)}${search}` : null

const toGuestHome: Rule = ({ segments, search }) =>
  segments.length === 1 && segments[0] === 'demo' ? `${guestPath(routes.home)}${search}` : null

const isPage = (first: string | undefined) =>
  first === undefined || publicPages.includes(first) || isGuestPage(first)

/** Addresses of the site as it once was, and of data without a page, lead home; what nobody knows is not found. */
const fromOldAddress: Rule = (visit) => {
  const { segments, query, search } = visit
  if (isPage(segments[0])) return null
  const isOld = segments[0] === 'customers' || segments.at(-1)?.endsWith('index.html') === true
  return isOld || keptParameters.some((name) => query.get(name)) ? `${homeOf(visit)}${search}` : null
}

/** Whoever is signed out signs in before a page of the studio, and comes back to it. */
const toSignIn: Rule = ({ isGuest, isSignedIn, path, search }) => {
  if (isGuest || isSignedIn || !isStudioPath(path)) return null
  // Written so, it could be taken for an address on another host.
  return path.includes('//') ? routes.auth : signInPath(`${path}${search}`)
}

const rules: readonly Rule[] = [
  toMap,
  toCustomersData,
  fromDemoStart,
  toDemoHost,
  toGuestPath,
  toGuestHome,
  fromOldAddress,
  toSignIn,
]

/**
 * Letters and digits need no percent-encoding. Written with it (`/%68ome`) a path would be served as the same page and
 * be another one for every rule.
 */
const plainPath = (path: string) =>
  path.replace(/%(3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** What a request for a page gets. Pure: the middleware applies it, a table in the tests lists it. */
export function answerArrival(arrival: Arrival, site: Site): Answer {
  const onDemoHost = isGuestHost(arrival.host, site)
  const path = plainPath(arrival.path)
  const visit: Visit = {
    ...arrival,
    path,
    site,
    query: new URLSearchParams(arrival.search),
    segments: path.split('/').filter((segment) => segment !== ''),
    onDemoHost,
    isGuest: onDemoHost || isGuestPath(path),
  }
  for (const rule of rules) {
    const to = rule(visit)
    if (to !== null) return { kind: 'redirect', to }
  }
  if (path !== arrival.path) return { kind: 'redirect', to: `${path}${arrival.search}` }
  return { kind: 'page', isGuest: visit.isGuest }
}
