import { type NextRequest, NextResponse } from 'next/server'
import { isStudioPath, routes, signInPath } from '@/lib/config/routes'
import { guestHeader, isDemoHost, isGuestPath } from '@/lib/config/site'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { appOrigin, env } from '@/server/env'

// The API stays out: with a matcher Next would cut its bodies at 10 MB without a word. Path checks made here can be
// bypassed by percent-encoding, so this decides only what somebody sees first; every handler authorises itself.
export const config = {
  matcher: ['/((?!api/|api$|_next/|.*\\.[a-z0-9]+$).*)'],
}

const yearSeconds = 365 * 24 * 60 * 60

/** Hands the request on with the mark of a guest, or without one that the browser made up. */
function handOn(request: NextRequest, isGuest: boolean): NextResponse {
  const headers = new Headers(request.headers)
  if (isGuest) headers.set(guestHeader, '1')
  else headers.delete(guestHeader)
  return NextResponse.next({ request: { headers } })
}

function answer(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const isGuest = isGuestPath(pathname) || isDemoHost(request.headers.get('host') ?? '', env.DEMO_HOST)
  if (!isGuest && isStudioPath(pathname) && !request.cookies.has(sessionCookie.name)) {
    const target = pathname.includes('//') ? routes.auth : signInPath(`${pathname}${search}`)
    return NextResponse.redirect(new URL(target, appOrigin))
  }
  return handOn(request, isGuest)
}

/** Marks guests' requests; who is signed out is asked to sign in before a page of the studio. */
export function middleware(request: NextRequest): NextResponse {
  const response = answer(request)
  // The other headers stand in next.config; this one depends on where the app is served, not where it was built.
  if (appOrigin.startsWith('https:')) {
    response.headers.set('strict-transport-security', `max-age=${yearSeconds}; includeSubDomains`)
  }
  return response
}
