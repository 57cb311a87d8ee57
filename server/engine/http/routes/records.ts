import type { recordCalls } from '@/lib/contract/record'
import type { recordVersionCalls } from '@/lib/contract/record-versions'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { partsOf } from '@/server/engine/http/multipart'
import type { EngineDeps } from '@/server/engine/services/deps'
import { deleteRecords, listDeleted, restoreRecords } from '@/server/engine/services/records/delete-records'
import { duplicateRecord } from '@/server/engine/services/records/insert-record'
import { listMapVersions, restoreMapVersion } from '@/server/engine/services/records/map-versions'
import { mergeRecords } from '@/server/engine/services/records/merge-records'
import { saveRecord } from '@/server/engine/services/records/save-record'

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
