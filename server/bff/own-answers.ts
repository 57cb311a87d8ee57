import type { HexagonField } from '@/lib/catalogue/hexagon-columns'
import type { Health } from '@/lib/contract/account'
import type { AllCalls } from '@/lib/contract/all-calls'
import type { DeclaredCall } from '@/lib/contract/call'
import { type hexagonCalls, lockedColumns, unlockSentence } from '@/lib/contract/hexagons'
import type { StreetsAnswer } from '@/lib/contract/maps'
import { endedPersonSchema } from '@/lib/contract/people'
import { endSessionsOf, endSignInsOf } from '@/server/auth/forget-sessions'
import { isStopping } from '@/server/base/process/runtime'
import { appOrigin, type Env, env } from '@/server/base/settings/env'
import { streetsNow } from '@/server/streets/street-map'
import { renewAhead } from './auth/renew-ahead'
import {
  connectProvider,
  disconnectProvider,
  listCloudMaps,
  listProviders,
  openCloudMap,
  openCloudPicture,
  saveCloudMap,
} from './cloud/cloud-maps'
import { leaveForProvider, returnFromProvider } from './cloud/cloud-session'
import { openForeignFile, readForeignFilters } from './foreign-files'
import { AppError, jsonAnswer } from './handler/answer-error'
import type { Call, CallOf } from './handler/handle'
import { answerMessage } from './mcp/answer-message'
import { readDescription } from './openapi/openapi'
import { listSamples, openSamplePart } from './samples'
import { passOn } from './upstream/pass-on'

/** Ends sessions after the change, and hides the subject from the browser. */
const endedBy =
  (end: typeof endSessionsOf) =>
  async <C extends DeclaredCall>(call: CallOf<C>): Promise<Response> => {
    const answered = await passOn(call)
    const { subject } = endedPersonSchema.parse(await answered.json())
    if (subject !== null) await end(call.runtime, subject)
    return new Response(null, { status: 204 })
  }

/** Later calls load the new rights. */
const changeRole = endedBy(endSessionsOf)
/** Also ends sign-ins that would open new sessions. */
const endSignIns = endedBy(endSignInsOf)

/** @throws AppError 502 */
async function readStreets({ runtime }: Call): Promise<StreetsAnswer> {
  const asked = streetsNow(runtime.log)
  if (!asked) return { streets: null }
  try {
    const { style, attribution } = await asked
    const { sources, layers, sprite } = style
    return {
      streets: { style: { sources, layers: [...layers], ...(sprite && { sprite }) }, attribution },
    }
  } catch (cause) {
    throw new AppError({ code: 'upstream_failed', detail: 'The street map cannot be reached.', cause })
  }
}

const failing = (part: string, note: string): Response => {
  const health: Health = { status: 'failing', checks: { [part]: { ok: false, note } } }
  return jsonAnswer(health, { status: 503 })
}

/** 503 has the same body, which names the problem. */
async function readHealth(call: Call): Promise<Response> {
  if (isStopping()) return failing('process', 'It is stopping.')
  try {
    return await passOn(call)
  } catch (error) {
    call.runtime.log.warn(
      { requestId: call.requestId, err: error },
      'The service gives no account of its health.',
    )
    return failing('service', 'It does not answer as it should.')
  }
}

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

async function readAttributes(call: CallOf<Calls['readAttributes']>): Promise<Response> {
  requireUnlocked(call, call.query.cols)
  return passOn(call)
}

async function readHexagonTile(call: CallOf<Calls['readHexagonTile']>): Promise<Response> {
  requireUnlocked(call, call.query.cols)
  return readableThroughCdn(await passOn(call), env)
}

const readBasemapTile = async (call: CallOf<Calls['readBasemapTile']>): Promise<Response> =>
  readableThroughCdn(await passOn(call), env)

/** Calls that the proxy does more with than pass on. */
type OwnNames = {
  [N in keyof AllCalls]: AllCalls[N] extends { via: 'app' | 'extended' } ? N : never
}[keyof AllCalls]

export const ownAnswers: { readonly [N in OwnNames]: (call: CallOf<AllCalls[N]>) => Promise<unknown> } = {
  answerMessage,
  changeRole,
  connectProvider,
  disconnectProvider,
  endSessions: endSignIns,
  leaveForProvider,
  listCloudMaps,
  listProviders,
  listSamples,
  openCloudMap,
  openCloudPicture,
  openForeignFile,
  openSamplePart,
  readAttributes,
  readBasemapTile,
  readDescription,
  readForeignFilters,
  readHealth,
  readHexagonTile,
  readStreets,
  removePerson: endSignIns,
  renewAhead,
  returnFromProvider,
  saveCloudMap,
}
