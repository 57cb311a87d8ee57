import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { withoutShareToken } from '@/lib/config/shared-links'
import { isFullDisk } from '@/server/base/errors/full-disk'
import { isLostDatabase, lostDatabaseSentence } from '@/server/base/errors/lost-database'
import type { Log } from '@/server/base/log/log'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineContext } from '@/server/engine/services/deps'

const plainFailure = 'Something went wrong on our side. Try again; the request id helps support to find it.'

/** Messages of unknown errors go to the log, never to the caller. */
export function answerError(log: Log) {
  return (error: Error, context: Context<EngineContext>): Response => {
    const requestId = context.var.requestId
    if (error instanceof AppError) {
      if (error.status >= 500 && !error.isExpected) log.error({ requestId, err: error }, error.message)
      const { retryAfter } = error
      if (retryAfter !== undefined) context.header('retry-after', String(retryAfter))
      return context.json({ detail: error.detail }, error.status)
    }
    if (error instanceof HTTPException) return context.json({ detail: error.message }, error.status)
    if (isFullDisk(error)) {
      log.error({ requestId, err: error }, 'The disk is full.')
      return context.json({ detail: fullDiskSentence }, 507)
    }
    if (isLostDatabase(error)) {
      log.error({ requestId, err: error }, 'The database does not answer.')
      return context.json({ detail: lostDatabaseSentence }, 503, { 'retry-after': '5' })
    }
    log.error({ requestId, err: error, path: withoutShareToken(context.req.path) }, 'A request failed.')
    return context.json({ detail: plainFailure }, 500)
  }
}
