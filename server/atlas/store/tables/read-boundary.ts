import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import * as z from 'zod'
import type { Position } from '@/server/atlas/entities/entities'
import type { Loaded } from './table-parts'

/** A position takes about 40 characters of text and about 80 bytes in memory. */
const bytesPerCharacter = 2

const boundarySchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})
type Boundary = z.infer<typeof boundarySchema>

export async function readBoundary(folder: string): Promise<Loaded<Boundary>> {
  const text = await readFile(join(folder, 'boundary.json'), 'utf8')
  const parsed = boundarySchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error('boundary.json is not a GeoJSON MultiPolygon.')
  return { value: parsed.data, bytes: text.length * bytesPerCharacter }
}

export function isInBoundary(boundary: Boundary, [lng, lat]: Position): boolean {
  return booleanPointInPolygon([lng, lat], boundary)
}
