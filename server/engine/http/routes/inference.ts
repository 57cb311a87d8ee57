import { Hono } from 'hono'
import { lookupParamsSchema, newLookupSchema } from '@/lib/contract/lookup'
import { moneySpreadsheetSchema } from '@/lib/contract/money-spreadsheet'
import { parseBody, parseParams } from '@/server/engine/base/validate'
import { answerFile, spreadsheetType } from '@/server/engine/http/answer-file'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { lookUpInputs } from '@/server/engine/services/inference/look-up-inputs'
import { makeShortLink } from '@/server/engine/services/inference/make-short-link'
import { inferBodySchema, predictUtilization } from '@/server/engine/services/inference/predict-utilization'
import { writeMoneySpreadsheet } from '@/server/engine/services/inference/write-money-spreadsheet'

export function inferenceRoutes(deps: EngineDeps): Hono<EngineContext> {
  return new Hono<EngineContext>()
    .post('/infer', async (context) => {
      const predictions = await predictUtilization(deps, await parseBody(context, inferBodySchema))
      return context.json(predictions.length === 1 ? predictions[0] : predictions)
    })
    .get('/model', (context) => context.json(deps.model.card))
    .post('/results/spreadsheet', async (context) => {
      // Visitors learn so before any error about the body.
      await requireMember(deps, context.var.caller)
      const request = await parseBody(context, moneySpreadsheetSchema)
      const bytes = await writeMoneySpreadsheet(deps, request)
      return answerFile(bytes, { type: spreadsheetType, name: 'scenarios.xlsx' })
    })
    .get('/lookups/:id', async (context) => {
      const { id } = parseParams(context, lookupParamsSchema)
      return context.json(await lookUpInputs(deps, id))
    })
    .post('/lookups', async (context) => {
      const { caller } = context.var
      // Visitors learn so before any error about the body.
      await requireMember(deps, caller)
      const request = await parseBody(context, newLookupSchema)
      return context.json(await makeShortLink(deps, { caller, request }), 201)
    })
}
