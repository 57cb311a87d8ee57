import { type NextRequest, NextResponse } from 'next/server'
import { isStudioPath, routes, signInPath } from '@/lib/config/routes'
import { guestHeader, isDemoHost, isGuestPath, withoutGuestPrefix } from '@/lib/config/site'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { appOrigin } from '@/server/env'

// The API stays out: with a matcher Next would cut its bodies at 10 MB without a word. Path checks made here can be
// bypassed by percent-encoding, so this decides only what somebody sees first; every handler authorises itself.
export const config = {
  matcher: ['/((?!api/|api$|_next/|.*\\.[a-z0-9]+$).*)'],
}

function forGuest(request: NextRequest, pathname: string): NextResponse {
  const headers = new Headers(request.headers)
  headers.set(guestHeader, '1')
  const url = new URL(`${pathname}${request.nextUrl.search}`, request.url)
  return NextResponse.rewrite(url, { request: { headers } })
}

function asItIs(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers)
  headers.delete(guestHeader)
  return NextResponse.next({ request: { headers } })
}

/** Guests' addresses show the same pages; who is signed out is asked to sign in before a page of the studio. */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (isGuestPath(pathname)) return forGuest(request, withoutGuestPrefix(pathname))
  if (isDemoHost(request.headers.get('host') ?? '')) return forGuest(request, pathname)
  if (isStudioPath(pathname) && !request.cookies.has(sessionCookie.name)) {
    const target = pathname.includes('//') ? routes.auth : signInPath(`${pathname}${search}`)
    return NextResponse.redirect(new URL(target, appOrigin))
  }
  return asItIs(request)
}
