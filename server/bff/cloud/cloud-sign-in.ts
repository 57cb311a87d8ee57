import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { connectedPath } from '@/lib/config/routes'
import type { CloudParams, CloudReturn, ConnectFailure } from '@/lib/contract/cloud-map'
import { cloudTokenOf, keepCloudToken } from '@/server/auth/cloud-tokens'
import { appOrigin } from '@/server/base/settings/env'
import { AppError } from '@/server/bff/handler/app-error'
import type { Call } from '@/server/bff/handler/handle'
import { requireNoOtherPage } from '@/server/bff/handler/same-origin'
import { keepingOf } from './cloud-session'
import { cloudSentences, type PageSignIn, TokenRefused } from './storage/cloud-provider'
import { cloudStorage } from './storages'

/** Milliseconds that a person may spend on the provider's page. */
const within = 15 * 60_000

const pendingSchema = z.object({ state: z.string(), verifier: z.string(), until: z.number() })

/** Kept beside the token, for a single return. */
const pendingOf = (provider: string) => `${provider}:pending`

const leadTo = (address: string) => new Response(null, { status: 303, headers: { location: address } })

function pageOf({ params }: Call<unknown, unknown, CloudParams>): PageSignIn {
  const { page } = cloudStorage(params.provider)
  if (!page) throw new AppError({ code: 'not_found', detail: cloudSentences.notReady })
  return page
}

/** Only from our own page, because it replaces a running sign-in. */
export async function leaveForProvider(call: Call<unknown, unknown, CloudParams>): Promise<Response> {
  requireNoOtherPage(call.request)
  const page = pageOf(call)
  const random = () => randomBytes(32).toString('base64url')
  const pending = { state: random(), verifier: random() }
  const kept = JSON.stringify({ ...pending, until: Date.now() + within })
  await keepCloudToken(keepingOf(call), pendingOf(call.params.provider), kept)
  return leadTo(page.address(pending))
}

type Returned = Call<unknown, CloudReturn, CloudParams>

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Removes it, so that no second return can use it. */
async function takePending({ session, runtime, params, query }: Returned) {
  const keeping = keepingOf({ session, runtime })
  const text = await cloudTokenOf(keeping, pendingOf(params.provider))
  const pending = pendingSchema.safeParse(text === undefined ? undefined : JSON.parse(text)).data
  // A forged return must not end the running sign-in.
  if (!pending || !/^[\w-]+$/.test(query.state ?? '') || !isSame(pending.state, query.state ?? ''))
    return undefined
  await keepCloudToken(keeping, pendingOf(params.provider), null)
  return pending.until < Date.now() ? undefined : pending
}

const failures: Readonly<Record<string, ConnectFailure>> = {
  [cloudSentences.notReady]: 'not_ready',
  [cloudSentences.late]: 'late',
}

function failureOf(error: unknown): ConnectFailure {
  if (error instanceof TokenRefused) return 'refused'
  return (error instanceof AppError && failures[String(error.detail)]) || 'failed'
}

async function finish(call: Returned): Promise<ConnectFailure | undefined> {
  const page = pageOf(call)
  if (!call.session) return 'expired'
  const pending = await takePending(call)
  if (!pending) return 'other'
  const { code, error } = call.query
  if (error !== undefined || code === undefined) return error === 'access_denied' ? 'denied' : 'refused'
  try {
    const token = await page.finish({ code, verifier: pending.verifier, signal: call.request.signal })
    await keepCloudToken(keepingOf(call), call.params.provider, token)
    return undefined
  } catch (cause) {
    call.runtime.log.warn({ err: cause, requestId: call.requestId }, 'A storage could not be connected.')
    return failureOf(cause)
  }
}

export async function returnFromProvider(call: Returned): Promise<Response> {
  const failure = await finish(call)
  const query = new URLSearchParams({ storage: call.params.provider, ...(failure && { failure }) })
  return leadTo(`${appOrigin}${connectedPath}?${query}`)
}
