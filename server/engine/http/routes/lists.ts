import { Hono } from 'hono'
import { listChangeSchema, listParamsSchema, listsQuerySchema } from '@/lib/contract/lists'
import { parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { jsonBody, sendPrivate } from '@/server/engine/http/send-body'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { readLists } from '@/server/engine/services/lists/read-lists'
import { saveList } from '@/server/engine/services/lists/save-list'

/** Lists that belong to the caller's account. */
export function listRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/me/lists', async (context) => {
    const query = parseQuery(context, listsQuerySchema)
    return sendPrivate(context, jsonBody(await readLists(deps, context.var.caller, query)))
  })
  routes.put('/me/lists/:id', async (context) => {
    const { caller } = context.var
    // Visitors learn so before any error about the body.
    await requireMember(deps, caller)
    const { id } = parseParams(context, listParamsSchema)
    const change = await parseBody(context, listChangeSchema)
    const answer = await saveList(deps, caller, { id, change })
    if (answer.step === 'conflict') return context.json(answer.conflict, 409)
    return context.json(answer.list)
  })
  return routes
}
