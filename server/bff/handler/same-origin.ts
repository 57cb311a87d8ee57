import { requestGuard } from '@/lib/config/request-guard'
import { allowedHosts } from '@/server/auth/allowed-hosts'
import { appOrigin } from '@/server/base/settings/env'
import { AppError } from './answer-error'

/** Another host of the installation, such as the guests', whose page calls that same host. */
function isOfAskedHost(from: string, host: string | null): boolean {
  const { protocol } = new URL(appOrigin)
  return host !== null && allowedHosts.includes(host) && from === `${protocol}//${host}`
}

/**
 * Each header that the browser sent must name this site: `same-site` would admit sibling subdomains.
 * Old browsers, and all on plain http, send Origin alone. Null if it sent neither.
 */
function isSameOrigin(headers: Headers): boolean | null {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  if (site === null && from === null) return null
  const isSite = site === null || site === 'same-origin'
  const isOrigin = from === null || from === appOrigin || isOfAskedHost(from, headers.get('host'))
  return isSite && isOrigin
}

/** Requires the app's own header, which other sites cannot send without a preflight. @throws AppError 403 */
export function requireOwnPage(request: Request): void {
  const isOwn = isSameOrigin(request.headers) !== false
  if (isOwn && request.headers.get(requestGuard.name) === requestGuard.value) return
  throw new AppError({ code: 'forbidden', detail: 'This call did not come from a page of the app.' })
}

/** For programs only: refuses other sites' pages, even if DNS points our name at them. @throws AppError 403 */
export function requireNoOtherPage(request: Request): void {
  if (isSameOrigin(request.headers) !== false) return
  throw new AppError({ code: 'forbidden', detail: 'This call came from a page of another site.' })
}

/** Plain forms cannot send a header, so the browser must name its origin, which all send with a form. */
export function requireOwnForm(request: Request): void {
  if (request.headers.has('origin') && isSameOrigin(request.headers) === true) return
  throw new AppError({ code: 'forbidden', detail: 'This form did not come from a page of the app.' })
}
