import * as z from 'zod/mini'
import { gridKinds, gridLevels, gridReliabilities } from '@/lib/catalogue/power-grid'
import { readAnswerBytes } from '@/lib/config/body-limits'
import { shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { geoReverseQuerySchema } from './geo'
import { countryParamsSchema } from './scout'

/** Objects of one answer. */
export const maxGridObjects = 5000

const sides = 'Expected "west,south,east,north" in degrees, such as 9.4,47,9.7,47.3.'

const degrees = z.number({ error: sides })

/** [west, south, east, north] in degrees. */
const boundsSchema = z.pipe(
  z.pipe(
    z.string({ error: sides }).check(z.maxLength(200, { error: sides, abort: true })),
    z.transform((text) => text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))),
  ),
  z
    .tuple([degrees, degrees, degrees, degrees], { error: sides })
    .check(
      z.refine(
        ([west, south, east, north]) =>
          west < east &&
          south < north &&
          Math.abs(west) <= 180 &&
          Math.abs(east) <= 180 &&
          south >= -90 &&
          north <= 90,
        { error: sides },
      ),
    ),
)

const position = z.tuple([z.number(), z.number()])

/**
 * `voltage` in volts, several separated by semicolons and the highest first; empty if untagged, as are `name` and
 * `operator`. Substations and transformers are points, lines and cables lines.
 */
const gridObjectSchema = z.object({
  type: z.literal('Feature'),
  geometry: z.union([
    z.object({ type: z.literal('Point'), coordinates: position }),
    z.object({ type: z.literal('LineString'), coordinates: shownList(position) }),
  ]),
  properties: z.object({
    id: shownText(),
    kind: z.enum(gridKinds),
    level: z.enum(gridLevels),
    voltage: shownText(),
    name: shownText(),
    operator: shownText(),
  }),
})

/** `truncated` if there are more than `maxGridObjects`: the highest voltages come first. */
export const powerGridSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: shownList(gridObjectSchema),
  truncated: z.boolean(),
})
export type PowerGridMap = z.infer<typeof powerGridSchema>
export type GridObject = PowerGridMap['features'][number]

const metres = z.nullable(z.number())

/**
 * Straight lines to what is mapped, in metres; null where none is within reach. `people` live within 1 km, null where
 * unknown. `reliability` says how much of the grid is mapped within 5 km.
 */
const gridHintSchema = z.object({
  high: metres,
  medium: metres,
  line: metres,
  transformer: metres,
  reliability: z.nullable(z.enum(gridReliabilities)),
  people: z.nullable(z.number()),
})
export type GridHintOfPlace = z.infer<typeof gridHintSchema>

export const powerGridCalls = {
  readPowerGrid: {
    method: 'GET',
    path: '/scout/grid/:country',
    summary: 'Mapped lines, substations and transformers in a view',
    access: 'person',
    scope: 'read:sites',
    params: countryParamsSchema,
    query: z.object({ bounds: boundsSchema }),
    answerBytes: readAnswerBytes,
    answer: powerGridSchema,
    example: { params: { country: 'liechtenstein' }, query: { bounds: '9.47,47.04,9.64,47.27' } },
  },
  readGridHint: {
    method: 'GET',
    path: '/scout/grid',
    summary: 'Distances from a place to the mapped grid',
    access: 'person',
    scope: 'read:sites',
    limit: { name: 'grid-hint', perMinute: { registered: 120, visitor: 60 } },
    query: geoReverseQuerySchema,
    answer: gridHintSchema,
    example: { query: { latlng: '47.141,9.521' } },
  },
} as const satisfies DeclaredCalls
