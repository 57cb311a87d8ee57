const MAX_LENGTH = 2_000
/** Only its origin matters: it makes relative addresses readable. */
const BASE = 'http://return.invalid'

/** How an installation is reached. */
interface Hosts {
  /** Where people sign in. */
  appOrigin: string
  studioHost: string | undefined
  demoHost: string | undefined
}

/** The hosts to which signing in may return; the named ones listen where the app does. */
export function returnHosts({ appOrigin, studioHost, demoHost }: Hosts): string[] {
  const { host, port } = new URL(appOrigin)
  const named = [studioHost, demoHost].filter((name) => name !== undefined)
  return [...new Set([host, ...named.map((name) => (port === '' ? name : `${name}:${port}`))])]
}

/** What browsers drop or read as a slash while they take an address apart. */
const treacherous = /[\p{Cc}\\]/u

/**
 * The address to go to after signing in, when it is one of ours: a path of this app, or an address on a host of the
 * list. Anything else (`//evil`, `/\evil`, `javascript:`, user info, control characters) gives null and is ignored.
 * @param candidate as it came in the address, already decoded once
 */
export function safeReturnUrl(
  candidate: string | null | undefined,
  allowedHosts: readonly string[],
): string | null {
  if (!candidate || candidate.length > MAX_LENGTH || treacherous.test(candidate)) return null
  if (candidate.startsWith('/')) {
    const url = URL.parse(candidate, BASE)
    return url?.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : null
  }
  const url = URL.parse(candidate)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '') return null
  return allowedHosts.includes(url.host) ? url.href : null
}
