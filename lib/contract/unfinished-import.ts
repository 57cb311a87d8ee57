import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { atMost, lengths, listOf, noControl, oneLine } from './bounds'

const cell = z.string().check(atMost('A cell', limits.locationFileCell), noControl('A cell', true))

/** Those of a file and of fields that it lacks. */
const maxColumns = limits.locationFileColumns * 2

/** Rows of a file that were not imported. `fields` are ours by column, or null. */
const unfinishedImportSchema = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Expected 32 hexadecimal digits')),
  name: oneLine("A file's name", lengths.name).check(z.minLength(1)),
  columns: listOf(oneLine('A heading', lengths.name), { max: maxColumns }),
  fields: listOf(z.nullable(oneLine('A field', lengths.word)), { max: maxColumns }),
  /** Number in the file, and a cell by column. */
  rows: listOf(z.tuple([z.int(), listOf(cell, { max: maxColumns })]), {
    min: 1,
    max: limits.locationFileRows,
  }),
})
export type UnfinishedImport = z.infer<typeof unfinishedImportSchema>

/** JSON values of the rows: a row has its number, its cells and two lists. */
export const unfinishedValues = (imports: readonly Pick<UnfinishedImport, 'rows'>[]): number =>
  imports.reduce((sum, { rows }) => rows.reduce((values, [, cells]) => values + 3 + cells.length, sum), 0)

export const unfinishedImportsSchema = listOf(unfinishedImportSchema, {
  max: limits.unfinishedImports,
}).check(
  z.refine((imports) => unfinishedValues(imports) <= limits.unfinishedValues, 'Too many rows to finish'),
)
