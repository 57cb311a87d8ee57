import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { connectedPath } from '@/lib/config/routes'
import type { CloudParams, CloudReturn, ConnectFailure } from '@/lib/contract/cloud-map'
import { cloudTokenOf, keepCloudToken } from '@/server/auth/cloud-tokens'
import { appOrigin } from '@/server/base/settings/env'
import { AppError } from '@/server/bff/handler/answer-error'
import type { Call } from '@/server/bff/handler/handle'
import { requireNoOtherPage } from '@/server/bff/handler/same-origin'
import {
  type CloudCaller,
  type CloudStorage,
  cloudSentences,
  type PageSignIn,
  TokenRefused,
} from './storage/cloud-provider'
import { cloudStorage } from './storages'

export const keepingOf = ({ session, runtime }: Pick<Call, 'session' | 'runtime'>) => {
  if (!session) throw new AppError({ code: 'unauthenticated', detail: 'Authentication required.' })
  return { runtime, sessionId: session.id }
}

type Keeping = ReturnType<typeof keepingOf>

// Each route is a bundle with its own modules; they share only the global object.
const KEY = Symbol.for('kerbwatt.cloud-renewals')
type Holder = typeof globalThis & { [KEY]?: Map<string, Promise<string>> }
const holder: Holder = globalThis

/** Another call or process may have renewed the token meanwhile. */
async function replacementOf(keeping: Keeping, id: string, token: string): Promise<string | undefined> {
  const kept = await cloudTokenOf(keeping, id)
  return kept === token ? undefined : kept
}

async function renew(keeping: Keeping, { id, page }: CloudStorage, caller: CloudCaller): Promise<string> {
  const replaced = await replacementOf(keeping, id, caller.token)
  if (replaced !== undefined) return replaced
  if (!page) throw new TokenRefused()
  try {
    const renewed = await page.renew(caller)
    await keepCloudToken(keeping, id, renewed)
    return renewed
  } catch (error) {
    const other = error instanceof TokenRefused && (await replacementOf(keeping, id, caller.token))
    if (other) return other
    throw error
  }
}

/** A session's calls share one renewal, because a second would invalidate the first one's token. */
function renewed(keeping: Keeping, storage: CloudStorage, caller: CloudCaller): Promise<string> {
  holder[KEY] ??= new Map()
  const renewals = holder[KEY]
  const key = `${storage.id} ${keeping.sessionId}`
  const underWay = renewals.get(key)
  if (underWay !== undefined) return underWay
  const renewal = renew(keeping, storage, caller).finally(() => renewals.delete(key))
  renewals.set(key, renewal)
  return renewal
}

/** Keeps a token that has been replaced meanwhile. */
async function forget(keeping: Keeping, storage: CloudStorage, token: string): Promise<void> {
  if ((await cloudTokenOf(keeping, storage.id)) === token) await keepCloudToken(keeping, storage.id, null)
}

/** Retries once with a renewed token. Forgets a token that is still refused. */
export async function connected<T>(
  call: Call<unknown, unknown, CloudParams>,
  run: (storage: CloudStorage, caller: CloudCaller) => Promise<T>,
): Promise<T> {
  const storage = cloudStorage(call.params.provider)
  const keeping = keepingOf(call)
  const { signal } = call.request
  let token = await cloudTokenOf(keeping, storage.id)
  if (token === undefined) throw new AppError({ code: 'forbidden', detail: cloudSentences.notReady })
  try {
    try {
      return await run(storage, { token, signal })
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      token = await renewed(keeping, storage, { token, signal })
      return await run(storage, { token, signal })
    }
  } catch (error) {
    if (error instanceof TokenRefused) await forget(keeping, storage, token)
    throw error
  }
}

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
