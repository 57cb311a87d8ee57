import { customerDataUrl, customerOfSegment, keptParameters, withKept } from './data-url'
import { landingPath } from './landing'
import { isLinkedPage, isMembersPage, isStudioPath, routes, signInPath } from './routes'
import { guestPath, isGuestHost, isGuestPage, isGuestPath, isSharedWithGuests } from './site'

/** Facts of a page request that need no database. */
export interface Arrival {
  /** Percent-encoded, as the browser shows it. */
  path: string
  search: string
  /** Decides what is shown, never what is allowed. */
  host: string
  /** Has a session cookie, not yet checked. */
  isSignedIn: boolean
  /** Opens a document in a browser that was not yet redirected to the scouting page. */
  isFirst?: boolean
}

export interface Site {
  appOrigin: string
  demoHost: string | undefined
  mapOrigin: string
}

export type Answer =
  | { kind: 'page'; isGuest: boolean }
  | {
      kind: 'redirect'
      to: string
      /** From home to the map, once per visit. */
      isSent: boolean
    }

interface Visit extends Arrival {
  site: Site
  query: URLSearchParams
  segments: readonly string[]
  onDemoHost: boolean
  isGuest: boolean
}

type Rule = (visit: Visit) => string | null

/** By first segment. `/demo` holds guests' pages and sample maps. */
const publicPages = [
  'auth',
  'signup',
  'invitation',
  'logout',
  'connected',
  'retail',
  'kepler',
  'version',
  'manual',
  'model',
  'legal',
  'shared',
  'survey',
  'street-view',
  'demo',
]

const homeOf = ({ isGuest }: Visit) => (isGuest ? guestPath(routes.home) : routes.home)

/** A `mapUrl` on any page opens that map, except on sign-in pages. */
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

/** The demo host has no sign-in, so it starts with home or the page in `ref`. */
const fromDemoStart: Rule = ({ onDemoHost, segments, query }) => {
  if (!onDemoHost || segments.length > 0) return null
  const landing = landingPath({ ref: query.get('ref') ?? undefined, allowedHosts: [], isGuest: true })
  return withKept(isGuestPage(landing.split(/[/?#]/)[1]) ? guestPath(landing) : landing, query)
}

/** A guest who is led to the start page of the sign-in host goes on to the guest page in `ref`. */
const fromGuestStart: Rule = ({ onDemoHost, isSignedIn, segments, query }) => {
  if (onDemoHost || isSignedIn || segments.length > 0) return null
  const landing = landingPath({ ref: query.get('ref') ?? undefined, allowedHosts: [] })
  return isGuestPath(landing.split(/[?#]/)[0] ?? '') ? withKept(landing, query) : null
}

/** An installation with a demo host keeps guests there, apart from sessions. */
const toDemoHost: Rule = ({ onDemoHost, isGuest, site, path, search }) => {
  if (onDemoHost || !isGuest || site.demoHost === undefined) return null
  const origin = new URL(site.appOrigin)
  origin.hostname = site.demoHost
  return `${origin.origin}${path}${search}`
}

/** One address per guest page, on any host. */
const toGuestPath: Rule = ({ onDemoHost, segments, path, search }) =>
  onDemoHost && isGuestPage(segments[0]) ? `${guestPath(path)}${search}` : null

const toGuestHome: Rule = ({ segments, search }) =>
  segments.length === 1 && segments[0] === 'demo' ? `${guestPath(routes.home)}${search}` : null

/** A guest's visit starts with the map, once. */
const toGuestScouting: Rule = ({ isFirst, path, search }) =>
  isFirst && path === guestPath(routes.home) ? `${guestPath(routes.scouting)}${search}` : null

const isPage = (first: string | undefined) =>
  first === undefined || publicPages.includes(first) || isGuestPage(first)

/** Former addresses and data addresses without a page lead home; unknown ones are not found. */
const fromOldAddress: Rule = (visit) => {
  const { segments, query, search } = visit
  const isMembers = isMembersPage(visit.path)
  if (isPage(segments[0]) || (isMembers && !visit.onDemoHost)) return null
  const isOld = isMembers || segments[0] === 'customers' || segments.at(-1)?.endsWith('index.html') === true
  return isOld || keptParameters.some((name) => query.get(name)) ? `${homeOf(visit)}${search}` : null
}

/** Shared maps open for signed-out visitors; the header has the sign-in. */
const toSharedMap: Rule = ({ isGuest, isSignedIn, path, query, search }) =>
  !isGuest && !isSignedIn && isSharedWithGuests(path, query) ? `${guestPath(path)}${search}` : null

/** Signed-out visitors sign in first, then return; readers of a link see why. */
const toSignIn: Rule = ({ isGuest, isSignedIn, path, search }) => {
  if (isGuest || isSignedIn || !isStudioPath(path)) return null
  // A leading `//` would read as another host.
  return path.includes('//') ? routes.auth : signInPath(`${path}${search}`, { fromLink: isLinkedPage(path) })
}

const rules: readonly Rule[] = [
  toMap,
  toCustomersData,
  fromDemoStart,
  fromGuestStart,
  toDemoHost,
  toGuestPath,
  toGuestHome,
  toGuestScouting,
  fromOldAddress,
  toSharedMap,
  toSignIn,
]

/** Next serves `/%68ome` as `/home`, so rules must see the decoded path. */
const plainPath = (path: string) =>
  path.replace(/%(3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Pure: the middleware applies it, and a table in the tests lists every case. */
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
    if (to !== null) return { kind: 'redirect', to, isSent: rule === toGuestScouting }
  }
  if (path !== arrival.path) return { kind: 'redirect', to: `${path}${arrival.search}`, isSent: false }
  return { kind: 'page', isGuest: visit.isGuest }
}
