import type { HexagonField } from '@/lib/catalogue/hexagon-columns'
import { type hexagonCalls, lockedColumns, unlockSentence } from '@/lib/contract/hexagons'
import { appOrigin, type Env, env } from '@/server/base/settings/env'
import { AppError } from './handler/app-error'
import type { Call, CallOf } from './handler/handle'
import { passOn } from './upstream/pass-on'

/**
 * Applies to answers that shared caches may keep. Identical for every page, whatever a CDN makes of
 * `Vary`.
 */
export function readableThroughCdn(
  answer: Response,
  { TILES_URL, DEMO_HOST }: Pick<Env, 'TILES_URL' | 'DEMO_HOST'>,
): Response {
  const isShared = /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
  if (TILES_URL === undefined || !isShared) return answer
  // Two hosts show the map, and the header can name only one.
  answer.headers.set('access-control-allow-origin', DEMO_HOST === undefined ? appOrigin : '*')
  return answer
}

type Calls = typeof hexagonCalls

/** @throws AppError 401. The service checks again. */
function requireUnlocked({ session }: Call, columns: readonly HexagonField[] = []): void {
  const locked = lockedColumns(columns)
  if (session || locked.length === 0) return
  throw new AppError({
    code: 'unauthenticated',
    detail: { message: unlockSentence(locked), columns: locked },
  })
}

export async function readAttributes(call: CallOf<Calls['readAttributes']>): Promise<Response> {
  requireUnlocked(call, call.query.cols)
  return passOn(call)
}

export async function readHexagonTile(call: CallOf<Calls['readHexagonTile']>): Promise<Response> {
  requireUnlocked(call, call.query.cols)
  return readableThroughCdn(await passOn(call), env)
}

export const readBasemapTile = async (call: CallOf<Calls['readBasemapTile']>): Promise<Response> =>
  readableThroughCdn(await passOn(call), env)
