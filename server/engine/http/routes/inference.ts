import { Hono } from 'hono'
import { lookupParamsSchema, newLookupSchema } from '@/lib/contract/lookup'
import { moneySpreadsheetSchema } from '@/lib/contract/money-spreadsheet'
import {
  categorizeParamsSchema,
  categorizeRequestSchema,
  forecastRequestSchema,
} from '@/lib/contract/projection'
import { resultDocumentSchema } from '@/lib/contract/result'
import { parseBody, parseParams } from '@/server/engine/base/validate'
import { answerFile, spreadsheetType } from '@/server/engine/http/answer-file'
import { projectionsCard } from '@/server/engine/model/projection'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { categorize } from '@/server/engine/services/inference/categorize'
import { forecastEnergy } from '@/server/engine/services/inference/forecast-energy'
import { lookUpInputs } from '@/server/engine/services/inference/look-up-inputs'
import { makeShortLink } from '@/server/engine/services/inference/make-short-link'
import { inferBodySchema, predictUtilization } from '@/server/engine/services/inference/predict-utilization'
import { writeLandlordPage } from '@/server/engine/services/inference/write-landlord-page'
import { writeMoneySpreadsheet } from '@/server/engine/services/inference/write-money-spreadsheet'
import { writeResultDocument } from '@/server/engine/services/inference/write-result-document'
import { noteDownload } from '@/server/engine/services/usage/note-download'

export function inferenceRoutes(deps: EngineDeps): Hono<EngineContext> {
  return new Hono<EngineContext>()
    .post('/infer', async (context) => {
      const predictions = await predictUtilization(deps, await parseBody(context, inferBodySchema))
      return context.json(predictions.length === 1 ? predictions[0] : predictions)
    })
    .get('/model', (context) => {
      const projections = projectionsCard(deps.clock().getUTCFullYear())
      return context.json({ ...deps.model.card, projections })
    })
    .post('/forecast', async (context) => {
      const { caller } = context.var
      await requireMember(deps, caller)
      const request = await parseBody(context, forecastRequestSchema)
      return context.json(await forecastEnergy(deps, { caller, request }))
    })
    .post('/categorize/:evalType', async (context) => {
      const { caller } = context.var
      await requireMember(deps, caller)
      parseParams(context, categorizeParamsSchema)
      const request = await parseBody(context, categorizeRequestSchema)
      return context.json(await categorize(deps, { caller, request }))
    })
    .post('/results/spreadsheet', async (context) => {
      // Visitors learn so before any error about the body.
      await requireMember(deps, context.var.caller)
      const request = await parseBody(context, moneySpreadsheetSchema)
      const bytes = await writeMoneySpreadsheet(deps, request)
      await noteDownload(deps, context.var.caller, { file: 'scenarios.xlsx', locations: 1 })
      return answerFile(bytes, { type: spreadsheetType, name: 'scenarios.xlsx' })
    })
    .post('/results/pdf', async (context) => {
      const { caller } = context.var
      const member = await requireMember(deps, caller)
      const request = await parseBody(context, resultDocumentSchema)
      if (request.form === 'landlord') {
        const page = await writeLandlordPage(deps, { member, caller, request })
        await noteDownload(deps, caller, { file: 'scorecard.pdf', locations: 1 })
        return answerFile(page, { type: 'application/pdf', name: 'scorecard.pdf' })
      }
      const bytes = await writeResultDocument(deps, request)
      await noteDownload(deps, caller, { file: 'result.pdf', locations: 1 })
      return answerFile(bytes, { type: 'application/pdf', name: 'result.pdf' })
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
