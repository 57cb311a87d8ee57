import * as z from 'zod/mini'
import { fieldTypes } from '@/lib/catalogue/field'
import { shownList, shownText } from './bounds'

/** A value of a dataset row; kepler.gl's types. */
const cellSchema = z.union([shownText(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof cellSchema>

const fieldSchema = z.object({ name: shownText(), type: z.enum(fieldTypes) })

/** Columns by name and rows in that order, as the scouting searches answer. */
export const rowsSchema = z.object({
  fields: shownList(fieldSchema),
  all_data: shownList(shownList(cellSchema)),
})
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
