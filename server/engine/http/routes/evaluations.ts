import type { comparisonCalls } from '@/lib/contract/comparison'
import { type evaluationCalls, submissionHeaderSchema } from '@/lib/contract/evaluation'
import { spreadsheetType } from '@/lib/contract/files'
import type { fieldCalls } from '@/lib/contract/lookup'
import type { recordCalls } from '@/lib/contract/record'
import type { recordLocationCalls } from '@/lib/contract/record-locations'
import type { recordVersionCalls } from '@/lib/contract/record-versions'
import { describeFields } from '@/lib/domain/estimate/field-descriptions'
import { fileName } from '@/lib/format/file-name'
import { parse } from '@/server/engine/errors/validate'
import type { EngineCall, Handlers } from '@/server/engine/http/mount-calls'
import { partsOf } from '@/server/engine/http/multipart'
import { answerFile, attachmentOf, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import { submitEvaluation } from '@/server/engine/services/evaluations/submit-evaluation'
import { fileExtensions } from '@/server/engine/services/record-files/kept-files'
import { deleteRecords, listDeleted, restoreRecords } from '@/server/engine/services/records/delete-records'
import { findFile, openStoredFile } from '@/server/engine/services/records/find-file'
import { duplicateRecord } from '@/server/engine/services/records/insert-record'
import { listRuns, readRun } from '@/server/engine/services/records/list-records'
import { listMapVersions, restoreMapVersion } from '@/server/engine/services/records/map-versions'
import { mergeRecords } from '@/server/engine/services/records/merge-records'
import { readMap } from '@/server/engine/services/records/read-map'
import { listRecordLocations } from '@/server/engine/services/records/read-record-locations'
import { saveRecord } from '@/server/engine/services/records/save-record'
import { updateTraffic } from '@/server/engine/services/records/update-traffic'
import { writeComparison } from '@/server/engine/services/records/write-comparison'
import { noteComparison, noteRecordDownload } from '@/server/engine/services/usage/note-download'

type Calls = typeof evaluationCalls & typeof recordLocationCalls & typeof fieldCalls & typeof comparisonCalls

export const evaluationHandlers = (deps: EngineDeps): Handlers<Calls> => ({
  submit: async ({ context, caller, body }) => {
    const header = { 'Idempotency-Key': context.req.header('idempotency-key') }
    const { 'Idempotency-Key': idempotencyKey } = parse(submissionHeaderSchema, header, 'header')
    const answer = await submitEvaluation(deps, caller, { submission: body, idempotencyKey })
    return context.json(answer, answer.success ? 201 : 202)
  },
  listRecordLocations: ({ caller, query }) => listRecordLocations(deps, caller, query),
  listRuns: ({ caller, query }) => listRuns(deps, caller, query),
  readRun: ({ caller, params, query }) =>
    readRun(deps, caller, { evalId: params.evalId, customer: query.customer }),
  readFieldDescriptions: () => describeFields(),
  readMap: async ({ context, caller, query }) => {
    const { stream } = await readMap(deps, caller, query.url)
    return sendPrivate(context, { chunks: stream, type: 'application/json' })
  },
  updateTraffic: async ({ caller, body }) => {
    await updateTraffic(deps, caller, body)
    return { success: true }
  },
  writeComparison: async ({ caller, body }) => {
    const { bytes, record } = await writeComparison(deps, caller, body)
    await noteComparison(deps, caller, body)
    const type = body.form === 'pdf' ? 'application/pdf' : spreadsheetType
    return answerFile(bytes, { type, name: fileName([record, 'comparison'], body.form) })
  },
  readFile: (call) => sendFile(deps, call),
})

type FileCall = EngineCall<typeof evaluationCalls.readFile>

async function sendFile(deps: EngineDeps, { context, caller, params, query }: FileCall): Promise<Response> {
  const { evalId, file } = params
  const found = await findFile(deps, caller, { evalId, file, customer: query.customer })
  if (found.step === 'in progress') return context.json({ status: 'In progress' }, 202)
  const opened = await openStoredFile(deps, found.stored)
  if (!opened) return context.json({ status: 'In progress' }, 202)
  if (context.req.method === 'GET') {
    await noteRecordDownload(deps, caller, { evaluation: found.evaluation, file })
  }
  return context.body(opened.stream, 200, {
    'content-type': found.stored.contentType,
    'content-length': String(opened.size),
    'content-disposition': attachmentOf(
      found.stored.name ?? fileName([found.evaluation.name, evalId], fileExtensions[file]),
    ),
  })
}

export const recordHandlers = (
  deps: EngineDeps,
): Handlers<typeof recordCalls & typeof recordVersionCalls> => ({
  saveRecord: async ({ context, caller }) => {
    const { isNew, ...saved } = await saveRecord(deps, caller, partsOf(context))
    return context.json(saved, isNew ? 201 : 200)
  },
  duplicateRecord: ({ caller, params, body }) =>
    duplicateRecord(deps, caller, { customer: params.customer, evalId: params.evalId, wanted: body }),
  deleteRecords: async ({ caller, body }) => ({ records: await deleteRecords(deps, caller, body) }),
  restoreRecords: async ({ caller, body }) => ({ records: await restoreRecords(deps, caller, body) }),
  listDeleted: ({ caller, query }) => listDeleted(deps, caller, query.customer),
  listMapVersions: ({ caller, params, query }) =>
    listMapVersions(deps, caller, { evalId: params.evalId, customer: query.customer }),
  restoreMapVersion: ({ caller, params, body }) =>
    restoreMapVersion(deps, caller, { evalId: params.evalId, wanted: body }),
  mergeRecords: ({ caller, body }) => mergeRecords(deps, caller, body),
})
