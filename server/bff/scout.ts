import * as z from 'zod'
import type { HexagonField } from '@/lib/catalogue/hexagon-columns'
import {
  type AttributesQuery,
  type hexagonMapQuerySchema,
  type hexagonTileQuerySchema,
  lockedColumns,
  unlockSentence,
} from '@/lib/contract/hexagons'
import { countrySlug, infraSchema, type PointersRequest, type RadiusRequest } from '@/lib/contract/scout'
import { env } from '@/server/base/env'
import { readableThroughCdn } from './cdn-answers'
import { AppError } from './handler/app-error'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

const short = z.string().min(1).max(64)

export const countryParamsSchema = z.object({ country: countrySlug })
export const mapParamsSchema = z.object({
  file: z.string().regex(/^[a-z][a-z-]{1,40}\.json$/, 'Expected <country>.json'),
})
export const tileParamsSchema = z.object({ country: countrySlug, cell: short })
export const basemapParamsSchema = z.object({
  country: countrySlug,
  version: short,
  z: short,
  x: short,
  y: short,
})

type Params<S extends z.core.$ZodType> = Call<unknown, unknown, z.infer<S>>

export const readManifest = (call: Params<typeof countryParamsSchema>) =>
  streamUpstream(call, { path: path`/scout/manifest/${call.params.country}` })

type HexagonQuery = z.infer<typeof hexagonTileQuerySchema>
type MapCall<Query> = Call<unknown, Query, z.infer<typeof mapParamsSchema>>

/** Many rows: fetched once per country, and generated for each answer. */
export const bulkLimit = perMinute({ registered: 120, visitor: 60, shared: 'bulk' })

export const readHexagonMap = (call: MapCall<z.infer<typeof hexagonMapQuerySchema>>) =>
  streamUpstream(call, { path: path`/scout/maps/${call.params.file}`, query: { v: call.query.v } })

export function readAttributes(call: MapCall<AttributesQuery>): Promise<Response> {
  const { v, cols } = call.query
  requireUnlocked(call, cols)
  const query = { v, cols: cols.join() }
  return streamUpstream(call, { path: path`/scout/attributes/maps/${call.params.file}`, query })
}

/** Bulk reads pass through untouched, with the service's cache times. */
export async function readHexagonTile(
  call: Call<unknown, HexagonQuery, z.infer<typeof tileParamsSchema>>,
): Promise<Response> {
  const { country, cell } = call.params
  const { v, cols } = call.query
  requireUnlocked(call, cols ?? [])
  const answer = await streamUpstream(call, {
    path: path`/scout/tiles/${country}/${cell}`,
    query: { v, cols: cols?.join() },
  })
  return readableThroughCdn(answer, env)
}

/** Throws 401 when a visitor requests locked columns; the service checks again. */
function requireUnlocked({ session }: Call, columns: readonly HexagonField[]): void {
  const locked = lockedColumns(columns)
  if (session || locked.length === 0) return
  throw new AppError({
    code: 'unauthenticated',
    detail: { message: unlockSentence(locked), columns: locked },
  })
}

export async function readBasemapTile(call: Params<typeof basemapParamsSchema>): Promise<Response> {
  const { country, version, z: zoom, x, y } = call.params
  const asked = path`/scout/basemap/${country}/${version}/${zoom}/${x}/${y}`
  return readableThroughCdn(await streamUpstream(call, { path: asked }), env)
}

/** A planner who pans a map asks for its sites and stations with every rest, a few times per second at most. */
export const searchLimit = perMinute({ registered: 1_200, visitor: 600, shared: 'search' })

/** Streams: a member's answer holds every site of the view with all its columns; the browser validates it. */
export const findSites = (call: Call<PointersRequest>) =>
  streamUpstream(call, { method: 'POST', path: '/scout/pointers', body: call.body })

export const findSitesNearby = (call: Call<RadiusRequest>) =>
  streamUpstream(call, { method: 'POST', path: '/scout/park/radius', body: call.body })

export const findChargers = (call: Call<RadiusRequest>) =>
  callUpstream(call, { method: 'POST', path: '/scout/infra/radius', body: call.body, answer: infraSchema })
