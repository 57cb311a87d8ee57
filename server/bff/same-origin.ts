import { requestGuard } from '@/lib/config/request-guard'
import { appOrigin } from '@/server/env'
import { AppError } from './app-error'

/**
 * Whether the browser says that a request comes from a page of this app. `same-site` is not enough: a sibling
 * subdomain is another site's page. Old browsers send no Sec-Fetch-Site but an Origin.
 */
function isSameOrigin(headers: Headers, origin: string): boolean | null {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const from = headers.get('origin')
  return from === null ? null : from === origin
}

/**
 * Refuses a write that another site may have caused: every write must carry the app's own header, which foreign
 * pages cannot send without a preflight, and must not come from elsewhere. Throws 403.
 */
export function requireOwnPage(request: Request): void {
  const isOwn = isSameOrigin(request.headers, appOrigin) !== false
  if (isOwn && request.headers.get(requestGuard.name) === requestGuard.value) return
  throw new AppError({ code: 'forbidden', detail: 'This call did not come from a page of the app.' })
}

/** The same for a plain form of the app, which cannot carry a header: here the browser must say where it comes from. */
export function requireOwnForm(request: Request): void {
  if (isSameOrigin(request.headers, appOrigin) === true) return
  throw new AppError({ code: 'forbidden', detail: 'This form did not come from a page of the app.' })
}
