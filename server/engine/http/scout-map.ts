import { type Context, Hono } from 'hono'
import { rowsToArrow } from '@/server/atlas/store/rows-to-arrow'
import type { EngineContext, EngineDeps } from '@/server/engine/deps'
import { openCountry } from '@/server/engine/services/scout/open-country'
import { readHexagonMap } from '@/server/engine/services/scout/read-hexagon-map'
import {
  basemapParamsSchema,
  countryParamsSchema,
  mapParamsSchema,
  tileParamsSchema,
  tileQuerySchema,
} from './scout-addresses'
import { jsonBody, sendCached } from './send-body'
import { parseParams, parseQuery } from './validate'

type Call = Context<EngineContext>

const arrow = 'application/vnd.apache.arrow.stream'
const vectorTile = 'application/vnd.mapbox-vector-tile'

/** Country maps: what caches may keep, because nothing in it depends on who asks. Open to visitors. */
export function scoutMapRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/scout/manifest/:country', (context) => sendManifest(deps, context))
  routes.get('/scout/maps/:file', (context) => sendHexagonMap(deps, context))
  routes.get('/scout/tiles/:country/:cell', (context) => sendHexagonTile(deps, context))
  routes.get('/scout/basemap/:country/:version/:z/:x/:y', (context) => sendBasemapTile(deps, context))
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
