import type { Health } from '@/lib/contract/account'
import { isStopping } from '@/server/base/process/stopping'
import type { Call } from './handler/handle'
import { jsonAnswer } from './handler/json-answer'
import { passOn } from './upstream/pass-on'

const failing = (part: string, note: string): Response => {
  const health: Health = { status: 'failing', checks: { [part]: { ok: false, note } } }
  return jsonAnswer(health, { status: 503 })
}

/** 503 has the same body, which names the problem. */
export async function readHealth(call: Call): Promise<Response> {
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
