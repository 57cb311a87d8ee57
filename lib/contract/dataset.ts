import * as z from 'zod/mini'
import { fieldTypes } from '@/lib/catalogue/field'

/** A value of a dataset row; kepler.gl's types. */
const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof cellSchema>

const fieldSchema = z.object({ name: z.string(), type: z.enum(fieldTypes) })

/** Columns by name and rows in that order, as the scouting searches answer. */
export const rowsSchema = z.object({ fields: z.array(fieldSchema), all_data: z.array(z.array(cellSchema)) })
export type Rows = z.infer<typeof rowsSchema>

/** The same inside a saved kepler.gl-form map. */
export const datasetSchema = z.object({
  data: z.object({
    id: z.optional(z.string()),
    label: z.string(),
    fields: z.array(fieldSchema),
    allData: z.array(z.array(cellSchema)),
  }),
})
export type Dataset = z.infer<typeof datasetSchema>
