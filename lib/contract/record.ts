import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { webAddress } from '@/lib/config/web-address'
import { atMost, lengths, listOf, noControl, oneLine, shownList, shownText, wellFormed } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { customerQuerySchema } from './evaluation'

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    atMost('The name', lengths.name),
    wellFormed(),
    noControl('The name'),
  )

const customer = oneLine('The customer', lengths.name).check(z.minLength(1, 'Choose a customer.'))
export const evalIdSchema = z
  .string()
  .check(z.regex(/^\d{4,9}(_ac|_dc)?$/, 'Expected an evaluation id like 0007_dc'))

/** YYYY-MM-DD, within a sensible range. */
export const recordDaySchema = z.iso
  .date('Invalid date')
  .check(z.refine((day) => day >= '1900-01-01' && day < '2200-01-01', 'Invalid date'))

/** The record's own address keeps its file, an empty one removes it. */
const address = (named: string) =>
  z._default(
    oneLine(named, lengths.webAddress).check(
      z.refine(
        (text) => text === '' || text === '-' || webAddress(text) !== undefined,
        `${named} must begin with http:// or https://.`,
      ),
    ),
    '',
  )

export const recordFileFields = {
  map: 'map_file',
  excel: 'excel_file',
  scorecard: 'scorecard_file',
} as const

/**
 * POST /evals/records, multipart: these fields, then up to one file each in `map_file`, `excel_file` and
 * `scorecard_file`. With `eval_id` it changes that record, whose `version` the caller has read.
 */
const recordFieldsSchema = z.strictObject({
  name,
  date: recordDaySchema,
  customer,
  type: oneLine('The type', lengths.word).check(z.minLength(1, 'Choose a type.')),
  status: z.enum(['Done', 'In progress', 'Failed'], 'Choose a status.'),
  power_type: z.enum(['AC', 'DC', 'AC_DC'], 'Choose a power type.'),
  map: address("The map's URL"),
  excel: address("The spreadsheet's URL"),
  scorecard: address("The scorecard's URL"),
  eval_id: z.optional(evalIdSchema),
  version: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Expected the version of the record'))),
})
export const recordFormSchema = recordFieldsSchema.check(
  z.refine(({ eval_id, version }) => eval_id === undefined || version !== undefined, {
    error: 'Expected the version of the record that is changed.',
    path: ['version'],
  }),
)
export type RecordForm = z.infer<typeof recordFormSchema>

/** 201 for a new record, 200 for a changed one. */
export const changedRecordSchema = z.object({ evalId: shownText(lengths.id), version: z.int() })

const duplicateParamsSchema = z.object({ customer, evalId: evalIdSchema })

const duplicateSchema = z.strictObject({
  name,
  customer: z.optional(customer),
  evalId: z.optional(evalIdSchema),
})
export type Duplicate = z.infer<typeof duplicateSchema>

const chosen = listOf(evalIdSchema, {
  min: 1,
  max: limits.chosenRecords,
  few: 'Choose at least one record.',
  many: () => `Choose ${limits.chosenRecords} records at most.`,
})

const chosenRecordsSchema = z.strictObject({ customer, eval_ids: chosen })
export type ChosenRecords = z.infer<typeof chosenRecordsSchema>

const countedRecordsSchema = z.object({ records: z.int() })

const fileAddress = oneLine('An address', lengths.webAddress)

const mergeSchema = z.strictObject({
  name,
  customer,
  evaluations: listOf(z.object({ map: fileAddress, excel: fileAddress }), {
    min: 2,
    max: limits.chosenRecords,
    few: 'Choose at least two records.',
    many: () => `Choose ${limits.chosenRecords} records at most.`,
  }),
})
export type Merge = z.infer<typeof mergeSchema>

export const deletedRecordsSchema = z.object({
  records: shownList(
    z.object({
      evalId: shownText(lengths.id),
      name: shownText(lengths.name),
      /** DD.MM.YYYY */
      date: shownText(lengths.word),
      deleted_at: shownText(40),
      until: shownText(40),
    }),
  ),
})
export type DeletedRecords = z.infer<typeof deletedRecordsSchema>

const changeRecordsLimit: CallLimits = {
  name: 'change-records',
  perMinute: { registered: 60, visitor: 5 },
  perDay: { registered: 2_000, visitor: 20 },
}

const filesOfRecord = 3
/** Seconds: large maps take a while to copy or merge. */
const mergedWithin = 5 * 60
const ownWords = [502]

const chosenExample = { body: { customer: 'rhine-valley', eval_ids: ['0001_dc'] } }
const mergedFiles = { map: 'http://localhost/api/evals/files/0001_ac/map', excel: '-' }

export const recordCalls = {
  saveRecord: {
    method: 'POST',
    path: '/evals/records',
    summary: 'Add a record made of files, or change one',
    access: 'updateRecord',
    limit: changeRecordsLimit,
    form: {
      bytes: filesOfRecord * limits.recordFileBytes,
      wrongType: 'Send the record as multipart/form-data.',
      tooLarge: `Send files of ${limits.recordFileBytes / 1_000_000} MB at most, with a Content-Length header.`,
    },
    // 300 MB take a while on a slow line, and a large map some seconds more.
    within: 25 * 60,
    answer: changedRecordSchema,
    also: { 201: changedRecordSchema },
    ownWords,
  },
  duplicateRecord: {
    method: 'POST',
    path: '/evals/duplicate/:customer/:evalId',
    summary: 'Copy a record',
    access: 'duplicateRecord',
    limit: changeRecordsLimit,
    params: duplicateParamsSchema,
    body: duplicateSchema,
    within: mergedWithin,
    status: 201,
    answer: changedRecordSchema,
    ownWords,
    example: { params: { customer: 'rhine-valley', evalId: '0001_dc' }, body: { name: 'A copy' } },
  },
  deleteRecords: {
    method: 'POST',
    path: '/evals/delete',
    summary: 'Delete records; they can be restored for a while',
    access: 'deleteRecord',
    limit: changeRecordsLimit,
    body: chosenRecordsSchema,
    answer: countedRecordsSchema,
    example: chosenExample,
  },
  restoreRecords: {
    method: 'POST',
    path: '/evals/restore',
    summary: 'Restore deleted records',
    access: 'deleteRecord',
    limit: changeRecordsLimit,
    body: chosenRecordsSchema,
    answer: countedRecordsSchema,
    example: chosenExample,
  },
  listDeleted: {
    method: 'GET',
    path: '/evals/deleted',
    summary: 'Records that can be restored',
    access: 'deleteRecord',
    query: customerQuerySchema,
    answer: deletedRecordsSchema,
  },
  mergeRecords: {
    method: 'POST',
    path: '/evals/merge',
    summary: 'Merge records into a new one',
    access: 'mergeRecords',
    limit: changeRecordsLimit,
    body: mergeSchema,
    bodyBytes: 500_000,
    within: mergedWithin,
    status: 201,
    answer: changedRecordSchema,
    ownWords,
    example: { body: { name: 'Both', customer: 'rhine-valley', evaluations: [mergedFiles, mergedFiles] } },
  },
} as const satisfies DeclaredCalls
