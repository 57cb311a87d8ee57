import * as z from 'zod/mini'
import { shownText } from './bounds'
import type { DeclaredCalls } from './call'

const json = z.record(z.string(), z.unknown())

/** `null` where no street map is set up. */
const streetsSchema = z.object({
  streets: z.nullable(
    z.object({
      style: z.object({
        sources: z.record(z.string(), json),
        layers: z.array(json),
        sprite: z.optional(z.string()),
      }),
      attribution: shownText(),
    }),
  ),
})
export type StreetsAnswer = z.infer<typeof streetsSchema>

export const streetsCalls = {
  readStreets: {
    method: 'GET',
    path: '/maps/streets',
    summary: 'The street map of this installation, outside its own countries',
    access: 'visitor',
    limit: { name: 'streets', perMinute: { registered: 60, visitor: 30 } },
    via: 'app',
    answer: streetsSchema,
  },
} as const satisfies DeclaredCalls
