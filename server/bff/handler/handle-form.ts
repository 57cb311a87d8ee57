import 'server-only'
import { randomUUID } from 'node:crypto'
import { getRuntime } from '@/server/base/runtime'
import { answerError } from './answer-error'
import { requireOwnForm } from './same-origin'

/**
 * A route for a plain form of the app: checks the request's origin and answers errors as every other route
 * does.
 */
export function handleForm(run: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const requestId = randomUUID()
    const { log } = await getRuntime()
    try {
      requireOwnForm(request)
      return await run(request)
    } catch (error) {
      return answerError(error, { log, requestId })
    }
  }
}
