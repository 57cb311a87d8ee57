import { brand } from './brand'

/** Guests see the same pages under this prefix. */
const GUEST_PREFIX = '/demo'

/** Set by the middleware on the request of a guest page, because the address is rewritten before the page sees it. */
export const guestHeader = `x-${brand.slug}-guest`

/** First segments of the pages that a guest may open; `/demo/<anything else>` is a sample map. */
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

/** Whether the first segment of a path outside the prefix is a page that guests may open. */
export function isGuestPage(segment: string | undefined): boolean {
  return guestPages.some((page) => page === segment)
}

/** Whether an address as the browser shows it is a guest's: `/demo/scouting`. */
export function isGuestPath(pathname: string): boolean {
  if (!pathname.startsWith(`${GUEST_PREFIX}/`)) return false
  const [first] = pathname.slice(GUEST_PREFIX.length + 1).split('/')
  return isGuestPage(first)
}

/**
 * Serves guests' addresses from the same pages; for next.config. The middleware could do it only with an absolute
 * address, which Next takes for another server's where the app listens on an address of its own (`HOST=127.0.0.1`).
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
 * A host of the demo site, where nobody is signed in and every page is a guest's. It gives no right to anybody.
 * @param named the installation's own, besides every host that begins with `demo.`
 */
export function isDemoHost(host: string, named?: string): boolean {
  const [name = ''] = host.toLowerCase().split(':')
  return name.startsWith('demo.') || name === named
}

interface SiteHosts {
  /** Where people sign in. */
  appOrigin: string
  /** Name of the host that is for guests alone, where there is one. */
  demoHost: string | undefined
}

/**
 * Whether what comes for a host comes from a guest: on a demo host that is not the one where people sign in, whatever
 * that one is called.
 * @param host as the `Host` header names it
 */
export function isGuestHost(host: string, { appOrigin, demoHost }: SiteHosts): boolean {
  return host.toLowerCase() !== new URL(appOrigin).host && isDemoHost(host, demoHost)
}
