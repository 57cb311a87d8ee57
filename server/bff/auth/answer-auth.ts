import 'server-only'
import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { isGuestHost } from '@/lib/config/site'
import { authOptions } from '@/server/auth/next-auth-options'
import { sessionIdOf } from '@/server/auth/session-cookie'
import { appOrigin, env } from '@/server/base/env'
import { getRuntime } from '@/server/base/runtime'
import { handleForm } from '@/server/bff/handler/handle-form'

interface Context {
  params: Promise<{ nextauth: string[] }>
}

const askable = new Set(['create', 'login'])

/**
 * next-auth forwards every query parameter of a sign-in to the provider, overriding its own. Only the request
 * for the sign-up form may pass.
 */
function withPlainQuery(request: NextRequest): NextRequest {
  const url = new URL(request.url)
  const prompt = url.searchParams.get('prompt') ?? ''
  url.search = askable.has(prompt) ? `?prompt=${prompt}` : ''
  return new NextRequest(url, request)
}

const isForGuests = (request: Request) =>
  isGuestHost(request.headers.get('host') ?? '', { appOrigin, demoHost: env.DEMO_HOST })

/** The demo host has no sign-in and sets no cookies: its session is always empty. */
function answerGuest(action: string | undefined): Response {
  if (action !== 'session')
    return Response.json({ detail: 'Signing in is not on this host.' }, { status: 404 })
  return Response.json({}, { headers: { 'cache-control': 'private, no-store' } })
}

/** Answers `/api/auth/*`: csrf, sign-in, callback, session. */
export async function readAuth(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  if (isForGuests(request)) return answerGuest(nextauth[0])
  const isSignIn = request.method === 'POST' && nextauth[0] === 'signin'
  const { sessionSecret } = await getRuntime()
  const options = await authOptions(await sessionIdOf(request, sessionSecret))
  return NextAuth(isSignIn ? withPlainQuery(request) : request, context, options)
}

/** The same for its forms, which besides next-auth's own token must come from a page of the app. */
export const writeAuth = (request: NextRequest, context: Context): Promise<Response> =>
  handleForm(() => readAuth(request, context))(request)
