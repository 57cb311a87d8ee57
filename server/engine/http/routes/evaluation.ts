import { Hono } from 'hono'
import { brand } from '@/lib/config/brand'
import { comparisonRequestSchema } from '@/lib/contract/comparison'
import { runsQuerySchema, submissionSchema, trafficUpdateSchema } from '@/lib/contract/evaluation'
import { describeFields } from '@/lib/domain/prediction/field-descriptions'
import { parse, parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { answerFile, attachmentOf, spreadsheetType } from '@/server/engine/http/answer-file'
import { sendPrivate } from '@/server/engine/http/send-body'
import { requireAct } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { findFile } from '@/server/engine/services/evaluations/find-file'
import { listRuns, readRun } from '@/server/engine/services/evaluations/list-runs'
import { readMap } from '@/server/engine/services/evaluations/read-map'
import { openStoredFile } from '@/server/engine/services/evaluations/stored-file'
import { submitEvaluation } from '@/server/engine/services/evaluations/submit-evaluation'
import { updateTraffic } from '@/server/engine/services/evaluations/update-traffic'
import { writeComparison } from '@/server/engine/services/evaluations/write-comparison'
import { fileExtensions } from '@/server/engine/services/record-files/file-types'
import { noteComparison, noteRecordDownload } from '@/server/engine/services/usage/note-download'
import {
  customerQuerySchema,
  fileParamsSchema,
  mapQuerySchema,
  runParamsSchema,
  submissionHeaderSchema,
} from './evaluation-addresses'

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
    const { stream } = await readMap(deps, context.var.caller, url)
    return sendPrivate(context, { chunks: stream, type: 'application/json' })
  })
  routes.put('/evals/update_traffic', async (context) => {
    const { caller } = context.var
    await requireAct(deps, caller, 'changeTraffic')
    await updateTraffic(deps, caller, await parseBody(context, trafficUpdateSchema))
    return context.json({ success: true })
  })
  routes.post('/evals/compare', async (context) => {
    const { caller } = context.var
    await requireMember(deps, caller)
    const request = await parseBody(context, comparisonRequestSchema)
    const bytes = await writeComparison(deps, caller, request)
    await noteComparison(deps, caller, request)
    const { form } = request
    const type = form === 'pdf' ? 'application/pdf' : spreadsheetType
    return answerFile(bytes, { type, name: `comparison.${form}` })
  })
  routes.get('/evals/files/:evalId/:file', async (context) => {
    const { evalId, file } = parseParams(context, fileParamsSchema)
    const { customer } = parseQuery(context, customerQuerySchema)
    const found = await findFile(deps, context.var.caller, { evalId, file, customer })
    if (found.step === 'in progress') return context.json({ status: 'In progress' }, 202)
    const opened = await openStoredFile(deps, found.stored)
    if (!opened) return context.json({ status: 'In progress' }, 202)
    if (context.req.method === 'GET') {
      await noteRecordDownload(deps, context.var.caller, { evaluation: found.evaluation, file })
    }
    return context.body(opened.stream, 200, {
      'content-type': found.stored.contentType,
      'content-length': String(opened.size),
      'content-disposition': attachmentOf(
        found.stored.name ?? `${brand.slug}-${evalId}.${fileExtensions[file]}`,
      ),
    })
  })
  return routes
}
