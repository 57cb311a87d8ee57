import { Hono } from 'hono'
import { brand } from '@/lib/config/brand'
import { runsQuerySchema, submissionSchema, trafficUpdateSchema } from '@/lib/contract/evaluation'
import { describeFields } from '@/lib/domain/prediction/field-descriptions'
import { parse, parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { findFile } from '@/server/engine/services/evaluations/find-file'
import { listRuns, readRun } from '@/server/engine/services/evaluations/list-runs'
import { readMap } from '@/server/engine/services/evaluations/read-map'
import { submitEvaluation } from '@/server/engine/services/evaluations/submit-evaluation'
import { updateTraffic } from '@/server/engine/services/evaluations/update-traffic'
import {
  customerQuerySchema,
  fileParamsSchema,
  mapQuerySchema,
  runParamsSchema,
  submissionHeaderSchema,
} from './evaluation-addresses'

const extensions = { excel: 'xlsx', scorecard: 'pdf', map: 'json' } as const

export function evaluationRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/cord', async (context) => {
    const { caller } = context.var
    // Callers who may not submit learn so before any error about the body.
    await requireMember(deps, caller)
    const header = { 'Idempotency-Key': context.req.header('idempotency-key') }
    const { 'Idempotency-Key': idempotencyKey } = parse(submissionHeaderSchema, header, 'header')
    const submission = await parseBody(context, submissionSchema)
    const answer = await submitEvaluation(deps, caller, { submission, idempotencyKey })
    return context.json(answer, answer.success ? 201 : 202)
  })
  routes.get('/evals/runs', async (context) => {
    const query = parseQuery(context, runsQuerySchema)
    return context.json(await listRuns(deps, context.var.caller, query))
  })
  routes.get('/evals/runs/:evalId', async (context) => {
    const { evalId } = parseParams(context, runParamsSchema)
    const { customer } = parseQuery(context, customerQuerySchema)
    return context.json(await readRun(deps, context.var.caller, { evalId, customer }))
  })
  routes.get('/evals/desc', (context) => context.json(describeFields()))
  routes.get('/evals/map', async (context) => {
    const { url } = parseQuery(context, mapQuerySchema)
    return context.json(await readMap(deps, context.var.caller, url))
  })
  routes.put('/evals/update_traffic', async (context) => {
    const { caller } = context.var
    await requireMember(deps, caller)
    await updateTraffic(deps, caller, await parseBody(context, trafficUpdateSchema))
    return context.json({ success: true })
  })
  routes.get('/evals/files/:evalId/:file', async (context) => {
    const { evalId, file } = parseParams(context, fileParamsSchema)
    const { customer } = parseQuery(context, customerQuerySchema)
    const found = await findFile(deps, context.var.caller, { evalId, file, customer })
    if (found.step === 'in progress') return context.json({ status: 'In progress' }, 202)
    const opened = await deps.files.open(found.stored.key)
    if (!opened) throw new Error(`The file ${found.stored.key} is missing from the file store.`)
    return context.body(opened.stream, 200, {
      'content-type': found.stored.contentType,
      'content-length': String(opened.size),
      'content-disposition': `attachment; filename="${brand.slug}-${evalId}.${extensions[file]}"`,
    })
  })
  return routes
}
