import type { corridorCalls } from '@/lib/contract/corridor'
import { submissionHeaderSchema } from '@/lib/contract/evaluation'
import { spreadsheetType } from '@/lib/contract/files'
import type { networkCalls } from '@/lib/contract/network'
import type { planDocumentCalls } from '@/lib/contract/plan-documents'
import { fileName } from '@/lib/format/file-name'
import { parse } from '@/server/engine/errors/validate'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { answerFile } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import { changePlan } from '@/server/engine/services/network/change-plan'
import {
  corridorGaps,
  listRoads,
  writeCorridorSpreadsheet,
} from '@/server/engine/services/network/corridor-gaps'
import { savePlanRecord, writePlanDocument } from '@/server/engine/services/network/plan-outputs'
import { readCatchment } from '@/server/engine/services/network/read-catchment'
import { deletePlan, listPlans, readPlan, stopPlan } from '@/server/engine/services/network/read-plans'
import { startPlan } from '@/server/engine/services/network/start-plan'
import { noteDownload } from '@/server/engine/services/usage/note-download'

export const networkHandlers = (deps: EngineDeps): Handlers<typeof networkCalls & typeof corridorCalls> => ({
  planNetwork: ({ caller, body }) => startPlan(deps, caller, body),
  listPlans: ({ caller }) => listPlans(deps, caller),
  readPlan: ({ caller, params, query }) => readPlan(deps, caller, { id: params.id, version: query.version }),
  changePlan: async ({ context, caller, params, body }) => {
    const answer = await changePlan(deps, caller, { id: params.id, change: body })
    return answer.step === 'changed' ? answer.plan : context.json(answer.conflict, 409)
  },
  stopPlan: ({ caller, params }) => stopPlan(deps, caller, params.id),
  deletePlan: ({ caller, params }) => deletePlan(deps, caller, params.id),
  corridorGaps: ({ caller, body }) => corridorGaps(deps, caller, body),
  writeCorridorSpreadsheet: async ({ caller, body }) => {
    const { bytes, name } = await writeCorridorSpreadsheet(deps, caller, body)
    await noteDownload(deps, caller, { file: 'corridor.xlsx', locations: 0 })
    return answerFile(bytes, { type: spreadsheetType, name: fileName([name, 'corridor'], 'xlsx') })
  },
  listRoads: ({ caller, params }) => listRoads(deps, caller, params.country),
  readCatchment: ({ caller, body }) => readCatchment(deps, caller, body),
})

export const planDocumentHandlers = (deps: EngineDeps): Handlers<typeof planDocumentCalls> => ({
  writePlanDocument: async ({ caller, params, body }) => {
    const { bytes, name, sites } = await writePlanDocument(deps, caller, { id: params.id, request: body })
    await noteDownload(deps, caller, { file: `plan.${body.form}`, locations: sites })
    const type = body.form === 'pdf' ? 'application/pdf' : spreadsheetType
    return answerFile(bytes, { type, name: fileName([name, 'plan'], body.form) })
  },
  savePlanRecord: async ({ context, caller, params, body }) => {
    const header = { 'Idempotency-Key': context.req.header('idempotency-key') }
    const { 'Idempotency-Key': idempotencyKey } = parse(submissionHeaderSchema, header, 'header')
    const saved = await savePlanRecord(deps, caller, { id: params.id, wanted: body, idempotencyKey })
    return context.json(saved, saved.records.length > 0 ? 201 : 202)
  },
})
