import 'server-only'
import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { fullDiskCode } from '@/lib/config/full-disk'
import { routes } from '@/lib/config/routes'
import { isGuestHost } from '@/lib/config/site'
import { authOptions } from '@/server/auth/next-auth-options'
import { sessionIdOf } from '@/server/auth/session-cookie'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { getRuntime } from '@/server/base/process/runtime'
import { appOrigin, env } from '@/server/base/settings/env'
import { AppError } from '@/server/bff/handler/answer-error'
import { limitOf } from '@/server/bff/handler/call-limits'
import { handleForm, handleVisit } from '@/server/bff/handler/receive-form'

const cookieName = `${sessionCookie.options.secure ? '__Secure-' : ''}next-auth.callback-url`

function isUsable(address: string): boolean {
  const url = URL.parse(address, address.startsWith('/') ? appOrigin : undefined)
  return address === '' || url?.protocol === 'https:' || url?.protocol === 'http:'
}

const refusal = (headers?: Record<string, string>) =>
  new AppError({
    code: 'bad_request',
    detail: 'The address to return to is neither a path nor a web address.',
    ...(headers && { headers }),
  })

/**
 * next-auth would answer such an address with 500. Removes the bad cookie. @throws AppError 400.
 */
function requireUsableReturn({ nextUrl, cookies }: NextRequest): void {
  if (!nextUrl.searchParams.getAll('callbackUrl').every(isUsable)) throw refusal()
  if (isUsable(cookies.get(cookieName)?.value ?? '')) return
  const secure = sessionCookie.options.secure ? '; Secure' : ''
  throw refusal({ 'set-cookie': `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}` })
}

/** The forms hold a token and an address. */
const maxBytes = 16_384

const tooLarge = () =>
  new AppError({
    code: 'too_large',
    detail: 'The form is larger than 16 KB.',
    headers: { connection: 'close' },
  })

/** Limits received bytes, because the length header may lie. @throws AppError 413 */
async function readForm(request: Request): Promise<ArrayBuffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks)).buffer
}

interface Context {
  params: Promise<{ nextauth: string[] }>
}

/** next-auth has more steps, such as a log that anyone may write to. */
const steps = {
  GET: new Set(['csrf', 'session', 'providers', 'signin', 'signout', 'callback', 'error']),
  POST: new Set(['signin', 'signout', 'callback']),
}

const askable = new Set(['create', 'login'])

/**
 * next-auth forwards every query parameter to the provider, overriding its own. Only the request
 * for the sign-up form may pass.
 */
function plainAddress(request: Request, step: string | undefined): URL {
  const url = new URL(request.url)
  if (request.method !== 'POST' || step !== 'signin') return url
  const prompt = url.searchParams.get('prompt') ?? ''
  url.search = askable.has(prompt) ? `?prompt=${prompt}` : ''
  return url
}

const isForGuests = (request: Request) =>
  isGuestHost(request.headers.get('host') ?? '', { appOrigin, demoHost: env.DEMO_HOST })

/** The demo host has no sign-in, so its session is always empty. */
function answerGuest(action: string | undefined): Response {
  if (action !== 'session')
    return Response.json({ detail: 'Signing in is not on this host.' }, { status: 404 })
  return Response.json({}, { headers: { 'cache-control': 'private, no-store' } })
}

/** Keeps the answer, but leads to the page that says why. */
function toFullDisk(answered: Response): Response {
  const headers = new Headers(answered.headers)
  headers.set('location', `${appOrigin}${routes.auth}?error=${fullDiskCode}`)
  return new Response(null, { status: 302, headers })
}

async function answer(request: Request, context: Context): Promise<Response> {
  const [step = ''] = (await context.params).nextauth
  const isForm = request.method === 'POST'
  if (isForGuests(request)) return answerGuest(step)
  if (!steps[isForm ? 'POST' : 'GET'].has(step)) {
    throw new AppError({ code: 'not_found', detail: 'There is nothing at this address.' })
  }
  const { sessionSecret } = await getRuntime()
  let isFull = false
  const options = await authOptions({
    replaces: await sessionIdOf(request, sessionSecret),
    onFullDisk: () => {
      isFull = true
    },
  })
  const { method, headers } = request
  const body = isForm ? await readForm(request) : null
  const question = new NextRequest(plainAddress(request, step), { method, headers, body })
  requireUsableReturn(question)
  const answered: Response = await NextAuth(question, context, options)
  return isFull ? toFullDisk(answered) : answered
}

/** Per address, which an office may share. Every page asks for its session. */
const visits = limitOf({ name: 'sign-in-visits', perMinute: { registered: 600, visitor: 600 } })
const forms = limitOf({ name: 'sign-in-forms', perMinute: { registered: 240, visitor: 240 } })

export const readAuth = handleVisit(visits, answer)

/** Besides next-auth's own token, forms must come from a page of the app. */
export const writeAuth = handleForm(forms, answer)

export const signOutLimit = limitOf({ name: 'sign-out', perMinute: { registered: 240, visitor: 240 } })
