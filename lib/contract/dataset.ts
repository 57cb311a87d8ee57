import * as z from 'zod/mini'
import { fieldTypes } from '@/lib/catalogue/field'
import { lengths, shownList, shownText } from './bounds'

const cellSchema = z.union([shownText(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof cellSchema>

const fieldSchema = z.object({ name: shownText(), type: z.enum(fieldTypes) })

const anyCellSchema = z.union([
  ...cellSchema.def.options,
  z.pipe(
    z.unknown(),
    z.transform((value) => JSON.stringify(value).slice(0, lengths.note)),
  ),
])

const isPlainCell = (value: unknown): value is Cell =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= lengths.note)

/** Fast path, checked by hand: a schema takes a step for each of a million cells. */
const plainRowsSchema = z.custom<Cell[][]>(
  (value) => Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isPlainCell)),
)

/** Unknown types are read as text, so that one column does not hide a whole map. */
const anyFieldSchema = z.object({ name: shownText(), type: z.catch(z.enum(fieldTypes), 'string') })

export const rowsSchema = z.object({
  fields: shownList(fieldSchema),
  all_data: shownList(shownList(cellSchema)),
})
export type Rows = z.infer<typeof rowsSchema>

export const datasetSchema = z.object({
  data: z.object({
    id: z.optional(z.string()),
    label: z.string(),
    fields: z.array(anyFieldSchema),
    allData: z.union([plainRowsSchema, z.array(z.array(anyCellSchema))]),
  }),
})
export type Dataset = z.infer<typeof datasetSchema>
