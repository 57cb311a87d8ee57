import { Hono } from 'hono'
import {
  chosenRecordsSchema,
  duplicateParamsSchema,
  duplicateSchema,
  mergeSchema,
} from '@/lib/contract/record'
import { parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { readMultipart } from '@/server/engine/http/multipart'
import { requireAct } from '@/server/engine/services/account/require-act'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { duplicateRecord } from '@/server/engine/services/records/copy-record'
import { deleteRecords, listDeleted, restoreRecords } from '@/server/engine/services/records/delete-records'
import { mergeRecords } from '@/server/engine/services/records/merge-records'
import { saveRecord } from '@/server/engine/services/records/save-record'
import { customerQuerySchema } from './evaluation-addresses'

/** Changes of records. Rights come first: others learn nothing about the input. */
export function recordRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/evals/records', async (context) => {
    const { caller } = context.var
    await requireAct(deps, caller, 'updateRecord')
    const parts = readMultipart(context.req.raw.body, context.req.header('content-type') ?? '')
    const { isNew, ...saved } = await saveRecord(deps, caller, parts)
    return context.json(saved, isNew ? 201 : 200)
  })
  routes.post('/evals/duplicate/:customer/:evalId', async (context) => {
    const { caller } = context.var
    await requireAct(deps, caller, 'duplicateRecord')
    const { customer, evalId } = parseParams(context, duplicateParamsSchema)
    const wanted = await parseBody(context, duplicateSchema)
    return context.json(await duplicateRecord(deps, caller, { customer, evalId, wanted }), 201)
  })
  routes.post('/evals/delete', async (context) => {
    const { caller } = context.var
    await requireAct(deps, caller, 'deleteRecord')
    const chosen = await parseBody(context, chosenRecordsSchema)
    return context.json({ records: await deleteRecords(deps, caller, chosen) })
  })
  routes.post('/evals/restore', async (context) => {
    const { caller } = context.var
    await requireAct(deps, caller, 'deleteRecord')
    const chosen = await parseBody(context, chosenRecordsSchema)
    return context.json({ records: await restoreRecords(deps, caller, chosen) })
  })
  routes.get('/evals/deleted', async (context) => {
    const { caller } = context.var
    await requireAct(deps, caller, 'deleteRecord')
    const { customer } = parseQuery(context, customerQuerySchema)
    return context.json(await listDeleted(deps, caller, customer))
  })
  routes.post('/evals/merge', async (context) => {
    const { caller } = context.var
    await requireAct(deps, caller, 'mergeRecords')
    const wanted = await parseBody(context, mergeSchema)
    return context.json(await mergeRecords(deps, caller, wanted), 201)
  })
  return routes
}
