import type { CloudParams } from '@/lib/contract/cloud-map'
import { cloudTokenOf, keepCloudToken } from '@/server/auth/cloud-tokens'
import { AppError } from '@/server/bff/handler/app-error'
import type { Call } from '@/server/bff/handler/handle'
import { type CloudCaller, type CloudStorage, cloudSentences, TokenRefused } from './storage/cloud-provider'
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
