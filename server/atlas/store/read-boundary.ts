import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import * as z from 'zod'
import type { Position } from '@/server/atlas/entities'

const boundarySchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})
export type Boundary = z.infer<typeof boundarySchema>

/** The country's outline from `boundary.json`. Throws when it is not a GeoJSON MultiPolygon. */
export function readBoundary(folder: string): Boundary {
  const parsed = boundarySchema.safeParse(JSON.parse(readFileSync(join(folder, 'boundary.json'), 'utf8')))
  if (!parsed.success) throw new Error('boundary.json is not a GeoJSON MultiPolygon.')
  return parsed.data
}

export function isInBoundary(boundary: Boundary, [lng, lat]: Position): boolean {
  return booleanPointInPolygon([lng, lat], boundary)
}
