import * as z from 'zod/mini'
import { filterKinds } from '@/lib/catalogue/filter-config'
import {
  type FilterDataset,
  filterDatasets,
  filterTable,
  isFilterField,
} from '@/lib/catalogue/scouting-filters'
import { type SiteColumnName, siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import { readAnswerBytes } from '@/lib/config/body-limits'
import { lengths, listOf, noControl, oneLine, wellFormed } from './bounds'
import type { DeclaredCalls } from './call'
import { scoutingConfigSchema } from './scout-config'

const title = oneLine('A title', 80).check(z.minLength(1))
/** A file with more is not a filter configuration. */
const max = { fields: 200, distances: 50, columns: 50, datasets: 10 } as const
const pair = z
  .tuple([z.number(), z.number()])
  .check(z.refine(([min, max]) => min < max, 'Expected the smaller number first'))

const siteField = z.enum(siteColumns.map(({ name }) => name) as [SiteColumnName, ...SiteColumnName[]], {
  error: 'No field of a location has this name',
})

const fieldSchema = z.object({
  field: oneLine('A field', lengths.word),
  title,
  kind: z.enum(filterKinds),
  unit: z.optional(oneLine('A unit', 20)),
  step: z.optional(z.number().check(z.positive())),
  bounds: z.optional(pair),
  bins: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  demo: z.optional(pair),
})

const distanceSchema = z.object({
  value: oneLine('A value', 40).check(z.minLength(1)),
  title,
  fields: listOf(siteField, { min: 1, max: max.columns }),
})
const sortSchema = z.object({
  field: z.enum(siteSortColumns, { error: `Expected one of ${siteSortColumns.join(', ')}` }),
  title,
})
const shownField = z.enum(
  filterTable.display.fields.map(({ field }) => field) as [SiteColumnName, ...SiteColumnName[]],
  {
    error: 'This field cannot be in the list',
  },
)
const shownSchema = z.object({ field: shownField, title })

const displayParts = {
  default: listOf(shownField, { max: max.columns }),
  least: z.int().check(z.minimum(1), z.maximum(7)),
  most: z.int().check(z.minimum(1), z.maximum(7)),
}

const tableParts = {
  version: z.literal(1),
  description: z
    .string()
    .check(z.maxLength(2000, { abort: true }), wellFormed(), noControl('The description', true)),
  distances: listOf(distanceSchema, { max: max.distances }),
}

const freed = { free: z.boolean() }

/** GET /scout/filters/{file}: filters, sorts and list fields, with `free` for visitors. */
export const filterConfigSchema = z.object({
  ...tableParts,
  datasets: z.array(
    z.object({ label: z.enum(filterDatasets), title, fields: z.array(z.extend(fieldSchema, freed)) }),
  ),
  sorts: z.array(z.extend(sortSchema, freed)),
  display: z.object({ ...displayParts, fields: z.array(z.extend(shownSchema, freed)) }),
})

/** Stored without `free`, which follows from the columns. Refuses unknown fields and too many list fields. */
export const filterFileSchema = z
  .object({
    ...tableParts,
    datasets: listOf(
      z.object({
        label: z.enum(filterDatasets),
        title,
        fields: listOf(fieldSchema, { max: max.fields }),
      }),
      { max: max.datasets },
    ),
    sorts: listOf(sortSchema, { min: 1, max: max.columns }),
    display: z.object({ ...displayParts, fields: listOf(shownSchema, { max: max.columns }) }),
  })
  .check(
    z.superRefine(({ datasets, display }, context) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      for (const [at, { label, fields }] of datasets.entries()) {
        for (const [index, { field }] of fields.entries()) {
          if (!isFilterField(label satisfies FilterDataset, field)) {
            refuse(['datasets', at, 'fields', index, 'field'], `There is no field "${field}" in ${label}`)
          }
        }
      }
      const known = new Set<string>(display.fields.map(({ field }) => field))
      for (const [at, field] of display.default.entries()) {
        if (!known.has(field))
          refuse(['display', 'default', at], `"${field}" is not among the display fields`)
      }
      const { length } = display.default
      if (length < display.least || length > display.most) {
        refuse(['display', 'default'], `Expected ${display.least} to ${display.most} fields, not ${length}`)
      }
    }),
  )

/** Cannot leave the folder of configuration files. */
export const configFileSchema = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9_-]{0,60}\.json$/, 'Expected a file name such as scouting-filter-config.json'),
  )

export const foreignFilterQuerySchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Expected a web address' })
    .check(z.maxLength(lengths.webAddress)),
})

export const configurationCalls = {
  readScoutingConfig: {
    method: 'GET',
    path: '/scout/config',
    summary: 'Layers of the scouting map',
    access: 'visitor',
    isPublic: true,
    answerBytes: readAnswerBytes,
    streams: true,
    answer: scoutingConfigSchema,
  },
  readFilters: {
    method: 'GET',
    path: '/scout/filters/:file',
    summary: 'Filters of the scouting map',
    access: 'visitor',
    isPublic: true,
    params: z.object({ file: configFileSchema }),
    answerBytes: readAnswerBytes,
    streams: true,
    answer: filterConfigSchema,
    example: { params: { file: 'scouting-filter-config.json' } },
  },
  readForeignFilters: {
    method: 'GET',
    path: '/scout/filters',
    summary: 'Filters of a configuration at another site',
    access: 'visitor',
    // The server fetches from another one each time; the browser caches the result.
    limit: { name: 'foreign filters', perMinute: { registered: 30, visitor: 10 } },
    via: 'app',
    query: foreignFilterQuerySchema,
    answer: filterConfigSchema,
    example: { query: { url: 'https://127.0.0.1/filters.json' } },
  },
} as const satisfies DeclaredCalls
