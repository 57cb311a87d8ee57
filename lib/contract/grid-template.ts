import * as z from 'zod/mini'
import { readAnswerBytes } from '@/lib/config/body-limits'
import type { DeclaredCalls } from './call'
import { countrySlug } from './scout'

const fieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  format: z.string(),
  title: z.string(),
  description: z.string(),
  unit: z.optional(z.string()),
  free: z.boolean(),
})

/** GET /system/json/data/scouting_grid_v3_template.json: a kepler.gl map of a country's hexagons without rows. */
export const gridTemplateSchema = z.object({
  description: z.string(),
  info: z.object({ app: z.literal('kepler.gl'), title: z.string(), description: z.string() }),
  datasets: z.array(
    z.object({
      version: z.literal('v1'),
      data: z.object({
        id: z.string(),
        label: z.string(),
        color: z.array(z.number()),
        fields: z.array(fieldSchema),
        allData: z.array(z.never()),
      }),
    }),
  ),
  config: z.object({
    version: z.literal('v1'),
    config: z.looseObject({
      visState: z.looseObject({ layers: z.array(z.looseObject({ id: z.string() })) }),
    }),
  }),
  countries: z.array(
    z.object({
      country: countrySlug,
      name: z.string(),
      label: z.string(),
      map: z.string(),
      /** Further columns by row position; `{cols}` takes up to five names. */
      attributes: z.string(),
      columns: z.array(z.string()),
      mapState: z.object({ latitude: z.number(), longitude: z.number(), zoom: z.number() }),
    }),
  ),
})
export type GridTemplate = z.infer<typeof gridTemplateSchema>

export const gridTemplateCalls = {
  readGridTemplate: {
    method: 'GET',
    path: '/system/json/data/scouting_grid_v3_template.json',
    summary: 'A map of a country’s hexagons without its rows',
    access: 'useAccount',
    answerBytes: readAnswerBytes,
    streams: true,
    answer: gridTemplateSchema,
  },
} as const satisfies DeclaredCalls
