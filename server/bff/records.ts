import type { z } from 'zod'
import { limits } from '@/lib/config/limits'
import {
  type ChosenRecords,
  changedRecordSchema,
  countedRecordsSchema,
  type Duplicate,
  deletedRecordsSchema,
  type duplicateParamsSchema,
  type Merge,
} from '@/lib/contract/record'
import type { customerQuerySchema } from './evaluations'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { requireForm } from './handler/require-form'
import { onlyFor } from './only-for'
import { callUpstream, path } from './upstream/call-upstream'

/** Above what a person does by hand. */
export const changeRecordsLimit = limitsOf(
  perMinute({ registered: 60, visitor: 5, shared: 'change-records' }),
  perDay({ registered: 2_000, visitor: 20, shared: 'change-records' }),
)

/** 300 MB take a while on a slow line, and a large map some seconds more. */
const uploadWithin = 25 * 60_000
const mergedWithin = 5 * 60_000
/** The file store's own sentence. */
const ownWords = [502]
const files = 3

/** Streams a record's form to the service, which inspects it. Throws 413 and 415 before reading any of it. */
export const saveRecord = onlyFor('updateRecord', (call: Call) =>
  callUpstream(call, {
    ...{ method: 'POST', path: '/evals/records', within: uploadWithin, ownWords },
    form: requireForm(call.request, {
      most: files * limits.recordFileBytes,
      wrongType: 'Send the record as multipart/form-data.',
      tooLarge: `Send files of ${limits.recordFileBytes / 1_000_000} MB at most, and say how much it is.`,
    }),
    answer: changedRecordSchema,
  }),
)

type Duplicating = Call<Duplicate, unknown, z.infer<typeof duplicateParamsSchema>>

export const duplicateRecord = onlyFor('duplicateRecord', (call: Duplicating) =>
  callUpstream(call, {
    ...{ method: 'POST', path: path`/evals/duplicate/${call.params.customer}/${call.params.evalId}` },
    ...{ body: call.body, answer: changedRecordSchema, within: mergedWithin, ownWords },
  }),
)

export const deleteRecords = onlyFor('deleteRecord', (call: Call<ChosenRecords>) =>
  callUpstream(call, {
    ...{ method: 'POST', path: '/evals/delete', body: call.body, answer: countedRecordsSchema },
  }),
)

export const restoreRecords = onlyFor('deleteRecord', (call: Call<ChosenRecords>) =>
  callUpstream(call, {
    ...{ method: 'POST', path: '/evals/restore', body: call.body, answer: countedRecordsSchema },
  }),
)

export const listDeleted = onlyFor(
  'deleteRecord',
  (call: Call<unknown, z.infer<typeof customerQuerySchema>>) =>
    callUpstream(call, {
      ...{ path: '/evals/deleted', query: { customer: call.query.customer }, answer: deletedRecordsSchema },
    }),
)

export const mergeRecords = onlyFor('mergeRecords', (call: Call<Merge>) =>
  callUpstream(call, {
    ...{ method: 'POST', path: '/evals/merge', body: call.body, answer: changedRecordSchema },
    ...{ within: mergedWithin, ownWords },
  }),
)
