import { submissionHeaderSchema } from '@/lib/contract/evaluation'
import { spreadsheetType } from '@/lib/contract/files'
import type { planDocumentCalls } from '@/lib/contract/plan-documents'
import { fileName } from '@/lib/format/file-name'
import { parse } from '@/server/engine/errors/validate'
import { answerFile } from '@/server/engine/http/answer-file'
import type { Handlers } from '@/server/engine/http/mount-calls'
import type { EngineDeps } from '@/server/engine/services/deps'
import { savePlanRecord } from '@/server/engine/services/network/save-plan-record'
import { writePlanDocument } from '@/server/engine/services/network/write-plan-document'
import { noteDownload } from '@/server/engine/services/usage/note-download'

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
