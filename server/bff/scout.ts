import type { HexagonField } from '@/lib/catalogue/hexagon-columns'
import { type hexagonCalls, lockedColumns, unlockSentence } from '@/lib/contract/hexagons'
import { env } from '@/server/base/env'
import { readableThroughCdn } from './cdn-answers'
import { AppError } from './handler/app-error'
import type { Call, CallOf } from './handler/handle'
import { passOn } from './upstream/pass-on'

type Calls = typeof hexagonCalls

/** Throws 401 when a visitor requests locked columns; the service checks again. */
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
