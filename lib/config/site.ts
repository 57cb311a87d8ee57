import { brand } from './brand'
import { routes } from './routes'

/** Guests see the same pages under this prefix. */
const GUEST_PREFIX = '/demo'

/** Set by the middleware on guest requests, whose address is rewritten before the page sees it. */
export const guestHeader = `x-${brand.slug}-guest`

/** Set by the middleware on requests for the scouting page, whose first script starts its map. */
export const scoutingHeader = `x-${brand.slug}-scouting`

/** First segments of guest pages; `/demo/<anything else>` is a sample map. */
const guestPages = [
  'home',
  'scouting',
  'evaluations',
  'results',
  'submit-evaluation',
  'evaluate',
  'my-analyses',
  'stats',
  'support',
] as const

/** Whether guests may open the page of an unprefixed path. */
export function isGuestPage(segment: string | undefined): boolean {
  return guestPages.some((page) => page === segment)
}

/** The page of a sample map: `/demo/liechtenstein-demand`. */
export const samplePath = (id: string): string => `${GUEST_PREFIX}/${encodeURIComponent(id)}`

/** The sample that a path opens, if it opens one. */
export function sampleIdOf(pathname: string): string | undefined {
  const [, id] = /^\/demo\/([\w-]{1,80})$/.exec(pathname) ?? []
  return isGuestPage(id) ? undefined : id
}

/** Whether a visible address is a guest's: `/demo/scouting`. */
export function isGuestPath(pathname: string): boolean {
  if (!pathname.startsWith(`${GUEST_PREFIX}/`)) return false
  const [first] = pathname.slice(GUEST_PREFIX.length + 1).split('/')
  return isGuestPage(first)
}

/**
 * Whether an address opens as a guest's for signed-out visitors: a shared map of a country, which guests may
 * see. Other pages ask for a sign-in.
 */
export function isSharedWithGuests(pathname: string, query: URLSearchParams): boolean {
  return pathname === routes.scouting && Boolean(query.get('country'))
}

/**
 * For next.config: the middleware would need an absolute address, which Next treats as another server when
 * the app listens on its own (`HOST=127.0.0.1`).
 */
export const guestRewrite = {
  source: `${GUEST_PREFIX}/:page(${guestPages.join('|')})/:rest*`,
  destination: '/:page/:rest*',
}

/** A path of the app as a guest reaches it: `/scouting?country=x` → `/demo/scouting?country=x`. */
export function guestPath(path: string): string {
  return isGuestPath(path.split(/[?#]/)[0] ?? '') ? path : `${GUEST_PREFIX}${path}`
}

/** The page behind a guest's address: `/demo/scouting` → `/scouting`. Other paths stay as they are. */
export function withoutGuestPrefix(path: string): string {
  return isGuestPath(path.split(/[?#]/)[0] ?? '') ? path.slice(GUEST_PREFIX.length) : path
}

/**
 * Whether a host belongs to the demo site, where every page is a guest's. Grants no rights.
 * @param named the installation's own demo host; hosts that begin with `demo.` always count
 */
export function isDemoHost(host: string, named?: string): boolean {
  const [name = ''] = host.toLowerCase().split(':')
  return name.startsWith('demo.') || name === named
}

interface SiteHosts {
  /** The sign-in host. */
  appOrigin: string
  /** Host for guests only, if any. */
  demoHost: string | undefined
}

/**
 * Whether requests to a host are a guest's: on any demo host other than the sign-in host.
 * @param host as the `Host` header names it
 */
export function isGuestHost(host: string, { appOrigin, demoHost }: SiteHosts): boolean {
  return host.toLowerCase() !== new URL(appOrigin).host && isDemoHost(host, demoHost)
}
