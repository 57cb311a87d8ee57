import { brand } from './brand'
import { isStudioPath, routes } from './routes'

const GUEST_PREFIX = '/demo'

/** The middleware sets it before it rewrites a guest's address. */
export const guestHeader = `x-${brand.slug}-guest`

/** The middleware sets it for the scouting page, whose first script starts its map. */
export const scoutingHeader = `x-${brand.slug}-scouting`

const guestPages = [
  'home',
  'scouting',
  'evaluations',
  'results',
  'submit-evaluation',
  'evaluate',
  'network',
  'my-analyses',
  'stats',
  'support',
] as const

export function isGuestPage(segment: string | undefined): boolean {
  return guestPages.some((page) => page === segment)
}

/** `/demo/liechtenstein-demand` */
export const samplePath = (id: string): string => `${GUEST_PREFIX}/${encodeURIComponent(id)}`

export function sampleIdOf(pathname: string): string | undefined {
  const [, id] = /^\/demo\/([\w-]{1,80})$/.exec(pathname) ?? []
  return isGuestPage(id) ? undefined : id
}

/** `/demo/scouting` */
export function isGuestPath(pathname: string): boolean {
  if (!pathname.startsWith(`${GUEST_PREFIX}/`)) return false
  const [first] = pathname.slice(GUEST_PREFIX.length + 1).split('/')
  return isGuestPage(first)
}

/** @param given for pages that guests and others share an address of, such as the map studio */
export const isGuestAt = (pathname: string, given: boolean): boolean =>
  isGuestPath(pathname) || (given && !isStudioPath(pathname))

/** Shared maps of a country open for signed-out visitors, since guests may see them. Other pages require a sign-in. */
export function isSharedWithGuests(pathname: string, query: URLSearchParams): boolean {
  return pathname === routes.scouting && Boolean(query.get('country'))
}

/** For next.config: from the middleware, Next would call another server with `HOST=127.0.0.1`. */
export const guestRewrite = {
  source: `${GUEST_PREFIX}/:page(${guestPages.join('|')})/:rest*`,
  destination: '/:page/:rest*',
}

/** `/scouting?country=x` → `/demo/scouting?country=x` */
export function guestPath(path: string): string {
  return isGuestPath(path.split(/[?#]/)[0] ?? '') ? path : `${GUEST_PREFIX}${path}`
}

/** `/demo/scouting` → `/scouting`; keeps other paths. */
export function withoutGuestPrefix(path: string): string {
  return isGuestPath(path.split(/[?#]/)[0] ?? '') ? path.slice(GUEST_PREFIX.length) : path
}

/** Grants no rights. @param named the installation's demo host; hosts that begin with `demo.` always count */
export function isDemoHost(host: string, named?: string): boolean {
  const [name = ''] = host.toLowerCase().split(':')
  return name.startsWith('demo.') || name === named
}

interface SiteHosts {
  appOrigin: string
  demoHost: string | undefined
}

/** Any demo host other than the sign-in host. @param host as in the `Host` header */
export function isGuestHost(host: string, { appOrigin, demoHost }: SiteHosts): boolean {
  return host.toLowerCase() !== new URL(appOrigin).host && isDemoHost(host, demoHost)
}
