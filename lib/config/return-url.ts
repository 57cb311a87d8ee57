const MAX_LENGTH = 2_000
/** For parsing relative addresses; only its origin matters. */
const BASE = 'http://return.invalid'

interface Hosts {
  appOrigin: string
  studioHost: string | undefined
  demoHost: string | undefined
}

/** Hosts that sign-in may return to; named ones listen on the app's port. */
export function returnHosts({ appOrigin, studioHost, demoHost }: Hosts): string[] {
  const { host, port } = new URL(appOrigin)
  const named = [studioHost, demoHost].filter((name) => name !== undefined)
  return [...new Set([host, ...named.map((name) => (port === '' ? name : `${name}:${port}`))])]
}

/** Characters that browsers drop, or read as a slash, when parsing an address. */
const treacherous = /[\p{Cc}\\]/u

/**
 * A path of this app, or an address on an allowed host. Anything else (`//evil`, `/\evil`, `javascript:`, user info,
 * control characters) gives null.
 * @param candidate from the address, decoded once
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
