import { type NextRequest, NextResponse } from 'next/server'
import { answerArrival, type Site } from '@/lib/config/arrivals'
import { mapOriginsHeader } from '@/lib/config/request-guard'
import { routes } from '@/lib/config/routes'
import { sentCookie } from '@/lib/config/sent-cookie'
import { guestHeader, scoutingHeader } from '@/lib/config/site'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { appOrigin, env } from '@/server/base/settings/env'
import { pageHeaders, pagePolicy } from '@/server/pages/page-policy'

// The API is excluded: behind a matcher Next silently cuts its bodies at 10 MB. Percent-encoding can bypass
// path checks made here, so this decides only the first page shown; every handler authorises itself.
export const config = {
  matcher: [
    '/((?!api/|api$|_next/|.*\\.[a-z0-9]+$).*)',
    '/:path*/index.html',
    '/customers/:path*/:file(.*index\\.html)',
  ],
}

/** Sets the headers that say which page it is, dropping any that the client sent. */
function handOn(request: NextRequest, isGuest: boolean): NextResponse {
  const headers = new Headers(request.headers)
  const policy = pagePolicy(request.nextUrl.pathname, request.headers.get(mapOriginsHeader) ?? '')
  headers.delete(mapOriginsHeader)
  headers.set('content-security-policy', policy)
  if (isGuest) headers.set(guestHeader, '1')
  else headers.delete(guestHeader)
  if (request.nextUrl.pathname.endsWith(routes.scouting)) headers.set(scoutingHeader, '1')
  else headers.delete(scoutingHeader)
  const response = NextResponse.next({ request: { headers } })
  for (const [name, value] of pageHeaders(policy)) response.headers.set(name, value)
  return response
}

const site: Site = { appOrigin, demoHost: env.DEMO_HOST, mapOrigin: env.MAPS_URL ?? appOrigin }

/** Marks guests' requests and redirects visitors who belong elsewhere (lib/config/arrivals). */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const host = request.headers.get('host') ?? ''
  const isSignedIn = request.cookies.has(sessionCookie.name)
  // The app's own requests for a page have no document as their destination: links to home stay there.
  const isDocument = request.headers.get('sec-fetch-dest') === 'document'
  const isFirst = isDocument && !request.cookies.has(sentCookie.name)
  const arrival = answerArrival({ path: pathname, search, host, isSignedIn, isFirst }, site)
  if (arrival.kind === 'page') return handOn(request, arrival.isGuest)
  // Next sends a path as such, so that browsers stay on the host that they see.
  const response = NextResponse.redirect(new URL(arrival.to, request.url))
  if (arrival.isSent) {
    const secure = appOrigin.startsWith('https:')
    response.cookies.set(sentCookie.name, sentCookie.value, { path: '/', sameSite: 'lax', secure })
  }
  return response
}
