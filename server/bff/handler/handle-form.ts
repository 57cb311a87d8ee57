import 'server-only'
import { randomUUID } from 'node:crypto'
import { getRuntime } from '@/server/base/process/runtime'
import { answerError } from './answer-error'
import type { CallLimit } from './call-limits'
import { requireOwnForm } from './same-origin'

type Run<Context> = (request: Request, context: Context) => Promise<Response>

/** For visits outside the declared calls; counts by address. */
export function handleVisit<Context>(limit: CallLimit, run: Run<Context>): Run<Context> {
  return async (request, context) => {
    const requestId = randomUUID()
    const { log } = await getRuntime()
    try {
      await limit.take(request, null)
      return await run(request, context)
    } catch (error) {
      return answerError(error, { log, requestId })
    }
  }
}

export const handleForm = <Context>(limit: CallLimit, run: Run<Context>): Run<Context> =>
  handleVisit(limit, async (request, context) => {
    requireOwnForm(request)
    return run(request, context)
  })
