import { type Context, Hono } from 'hono'
import { geoReverseQuerySchema, geoSearchQuerySchema } from '@/lib/contract/geo'
import { pointersRequestSchema, radiusRequestSchema } from '@/lib/contract/scout'
import { parseCoordinates } from '@/lib/geo/coordinates'
import { rowsToArrow } from '@/server/atlas/store/rows-to-arrow'
import type { EngineContext, EngineDeps } from '@/server/engine/deps'
import { findChargers } from '@/server/engine/services/scout/find-chargers'
import { findSites } from '@/server/engine/services/scout/find-sites'
import { findSitesNearby } from '@/server/engine/services/scout/find-sites-nearby'
import { openCountry } from '@/server/engine/services/scout/open-country'
import { readHexagonMap } from '@/server/engine/services/scout/read-hexagon-map'
import { reverseGeocode } from '@/server/engine/services/scout/reverse-geocode'
import { searchPlaces } from '@/server/engine/services/scout/search-places'
import { AppError } from './app-error'
import {
  basemapParamsSchema,
  countryParamsSchema,
  mapParamsSchema,
  tileParamsSchema,
  tileQuerySchema,
} from './scout-addresses'
import { jsonBody, sendCached, sendPrivate } from './send-body'
import { parseBody, parseParams, parseQuery } from './validate'

type Call = Context<EngineContext>

const arrow = 'application/vnd.apache.arrow.stream'
const vectorTile = 'application/vnd.mapbox-vector-tile'

/** Country maps, searches on them and the place index; open to visitors. */
export function scoutRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/scout/manifest/:country', (context) => sendManifest(deps, context))
  routes.get('/scout/maps/:file', (context) => sendHexagonMap(deps, context))
  routes.get('/scout/tiles/:country/:cell', (context) => sendHexagonTile(deps, context))
  routes.get('/scout/basemap/:country/:version/:z/:x/:y', (context) => sendBasemapTile(deps, context))
  routes.post('/scout/pointers', async (context) => {
    const request = await parseBody(context, pointersRequestSchema)
    return sendPrivate(context, jsonBody(await findSites(deps, { request, caller: context.var.caller })))
  })
  routes.post('/scout/park/radius', async (context) => {
    const request = await parseBody(context, radiusRequestSchema)
    return sendPrivate(
      context,
      jsonBody(await findSitesNearby(deps, { request, caller: context.var.caller })),
    )
  })
  routes.post('/scout/infra/radius', async (context) =>
    sendPrivate(context, jsonBody(await findChargers(deps, await parseBody(context, radiusRequestSchema)))),
  )
  routes.get('/geo/search', async (context) =>
    context.json(await searchPlaces(deps, parseQuery(context, geoSearchQuerySchema))),
  )
  routes.get('/geo/reverse', async (context) => context.json(await reverseGeocode(deps, pointOf(context))))
  return routes
}

async function sendManifest(deps: EngineDeps, context: Call): Promise<Response> {
  const { manifest } = await openCountry(deps, parseParams(context, countryParamsSchema))
  return sendCached(context, { tag: manifest.version, fixed: false }, () => jsonBody(manifest))
}

async function sendHexagonMap(deps: EngineDeps, context: Call): Promise<Response> {
  const atlas = await openCountry(deps, { country: parseParams(context, mapParamsSchema).file })
  const asArrow = context.req.header('accept')?.includes(arrow) ?? false
  const tag = `${atlas.manifest.version}-${asArrow ? 'arrow' : 'json'}`
  return sendCached(context, { tag, fixed: false }, () =>
    asArrow ? { bytes: rowsToArrow(atlas.hexagonRows()), type: arrow } : jsonBody(readHexagonMap(atlas)),
  )
}

async function sendHexagonTile(deps: EngineDeps, context: Call): Promise<Response> {
  const { country, cell } = parseParams(context, tileParamsSchema)
  const { v: version } = parseQuery(context, tileQuerySchema)
  const atlas = await openCountry(deps, { country, version })
  const tag = `${atlas.manifest.version}-${cell}`
  return sendCached(context, { tag, fixed: version !== undefined }, async () => {
    const bytes = await atlas.hexagonTile(cell)
    return bytes && { bytes, type: arrow }
  })
}

async function sendBasemapTile(deps: EngineDeps, context: Call): Promise<Response> {
  const { country, version, z, x, y } = parseParams(context, basemapParamsSchema)
  const atlas = await openCountry(deps, { country, version })
  return sendCached(context, { tag: `${version}-${z}-${x}-${y}`, fixed: true }, async () => {
    const bytes = await atlas.basemapTile({ z, x, y })
    return bytes && { bytes, type: vectorTile, stored: 'gzip' }
  })
}

function pointOf(context: Call): { lat: number; lng: number } {
  const point = parseCoordinates(parseQuery(context, geoReverseQuerySchema).latlng)
  if (point) return point
  throw new AppError({
    code: 'invalid',
    message: 'The query has wrong fields.',
    issues: [
      {
        loc: ['query', 'latlng'],
        msg: 'Expected "latitude,longitude" in degrees, such as 47.141,9.521.',
        type: 'custom',
      },
    ],
  })
}
