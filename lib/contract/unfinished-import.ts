import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { atMost, lengths, listOf, noControl, oneLine, wellFormed } from './bounds'

const cell = z
  .string()
  .check(atMost('A cell', limits.locationFileCell), wellFormed(), noControl('A cell', true))

/** Those of a file and of fields that it lacks. */
const maxColumns = limits.locationFileColumns * 2

/** How coordinates are read: the EPSG code of metres, what the letter O means, which of a pair comes first. */
const readingSchema = z.object({
  system: z.optional(z.int().check(z.minimum(1), z.maximum(999_999))),
  letterO: z.optional(z.enum(['east', 'west'])),
  order: z.optional(z.enum(['lat', 'lng'])),
})
export type KeptReading = z.infer<typeof readingSchema>

/** Rows of a file that were not imported. `fields` are ours by column, or null. */
const unfinishedImportSchema = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Expected 32 hexadecimal digits')),
  name: oneLine("A file's name", lengths.name).check(z.minLength(1)),
  columns: listOf(oneLine('A heading', lengths.name), { max: maxColumns }),
  fields: listOf(z.nullable(oneLine('A field', lengths.word)), { max: maxColumns }),
  reading: z.optional(readingSchema),
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

/** Why imports are no tables that can be told apart, in a sentence. Stored ones stay readable in any case. */
export function importsFault(imports: readonly UnfinishedImport[]): string | undefined {
  if (new Set(imports.map(({ key }) => key)).size < imports.length) return 'Two imports have the same key.'
  for (const { columns, fields, rows } of imports) {
    if (fields.length > columns.length) return 'An import has more fields than columns.'
    const known = new Set<number>()
    for (const [row, cells] of rows) {
      if (known.has(row)) return `Row ${row} is in an import twice.`
      if (cells.length > columns.length) {
        return `Row ${row} has ${cells.length} cells, but its import has ${columns.length} columns.`
      }
      known.add(row)
    }
  }
  return undefined
}
