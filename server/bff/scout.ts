import * as z from 'zod'
import { countrySlug, infraSchema, type PointersRequest, type RadiusRequest } from '@/lib/contract/scout'
import type { Call } from './handle'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

const short = z.string().min(1).max(64)

export const countryParamsSchema = z.object({ country: countrySlug })
export const mapParamsSchema = z.object({
  file: z.string().regex(/^[a-z][a-z-]{1,40}\.json$/, 'Expected <country>.json'),
})
export const tileParamsSchema = z.object({ country: countrySlug, cell: short })
export const tileQuerySchema = z.object({ v: short.optional() })
export const basemapParamsSchema = z.object({
  country: countrySlug,
  version: short,
  z: short,
  x: short,
  y: short,
})

type Params<S extends z.ZodType> = Call<unknown, unknown, z.infer<S>>

export const readManifest = (call: Params<typeof countryParamsSchema>) =>
  streamUpstream(call, { path: path`/scout/manifest/${call.params.country}` })

export const readHexagonMap = (call: Params<typeof mapParamsSchema>) =>
  streamUpstream(call, { path: path`/scout/maps/${call.params.file}` })

/** Bulk reads go through untouched, with the service's long cache times: nothing in them depends on who asks. */
export const readHexagonTile = (
  call: Call<unknown, z.infer<typeof tileQuerySchema>, z.infer<typeof tileParamsSchema>>,
) =>
  streamUpstream(call, {
    path: path`/scout/tiles/${call.params.country}/${call.params.cell}`,
    query: { v: call.query.v },
  })

export function readBasemapTile(call: Params<typeof basemapParamsSchema>): Promise<Response> {
  const { country, version, z: zoom, x, y } = call.params
  return streamUpstream(call, { path: path`/scout/basemap/${country}/${version}/${zoom}/${x}/${y}` })
}

/** Streams: a member's answer holds every site of the view with all its columns; the browser checks it. */
export const findSites = (call: Call<PointersRequest>) =>
  streamUpstream(call, { method: 'POST', path: '/scout/pointers', body: call.body })

export const findSitesNearby = (call: Call<RadiusRequest>) =>
  streamUpstream(call, { method: 'POST', path: '/scout/park/radius', body: call.body })

export const findChargers = (call: Call<RadiusRequest>) =>
  callUpstream(call, { method: 'POST', path: '/scout/infra/radius', body: call.body, answer: infraSchema })
