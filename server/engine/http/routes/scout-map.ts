import { type Context, Hono } from 'hono'
import { type HexagonColumn, type HexagonField, hexagonFields } from '@/lib/catalogue/hexagon-columns'
import {
  attributesQuerySchema,
  hexagonMapQuerySchema,
  hexagonTileQuerySchema,
  lockedColumns,
} from '@/lib/contract/hexagons'
import type { Atlas } from '@/server/atlas/store/atlas'
import { parseParams, parseQuery } from '@/server/engine/base/validate'
import { jsonBody, sendCached } from '@/server/engine/http/send-body'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { openCountry } from '@/server/engine/services/scout/open-country'
import { attributesArrow, attributesJson } from '@/server/engine/services/scout/read-attributes'
import { hexagonMapArrow, hexagonMapJson } from '@/server/engine/services/scout/read-hexagon-map'
import { readTile } from '@/server/engine/services/scout/read-tile'
import { requireColumns } from '@/server/engine/services/scout/require-columns'
import {
  basemapParamsSchema,
  countryParamsSchema,
  mapParamsSchema,
  tileParamsSchema,
} from './scout-addresses'

type Call = Context<EngineContext>

const arrow = 'application/vnd.apache.arrow.stream'
const vectorTile = 'application/vnd.mapbox-vector-tile'

/** Country maps, cacheable because only locked columns depend on the caller. Open to visitors. */
export function scoutMapRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/scout/manifest/:country', (context) => sendManifest(deps, context))
  routes.get('/scout/maps/:file', (context) => sendHexagonMap(deps, context))
  routes.get('/scout/attributes/maps/:file', (context) => sendAttributes(deps, context))
  routes.get('/scout/tiles/:country/:cell', (context) => sendHexagonTile(deps, context))
  routes.get('/scout/basemap/:country/:version/:z/:x/:y', (context) => sendBasemapTile(deps, context))
  return routes
}

async function sendManifest(deps: EngineDeps, context: Call): Promise<Response> {
  const { manifest } = await openCountry(deps, parseParams(context, countryParamsSchema))
  return sendCached(context, { tag: manifest.version, fixed: false }, () => jsonBody(manifest))
}

async function sendHexagonMap(deps: EngineDeps, context: Call): Promise<Response> {
  const { file: country } = parseParams(context, mapParamsSchema)
  const { v: version } = parseQuery(context, hexagonMapQuerySchema)
  const atlas = await openCountry(deps, { country, version })
  const asArrow = wantsArrow(context)
  const tag = `${atlas.manifest.version}-${asArrow ? 'arrow' : 'json'}`
  return sendCached(context, { tag, fixed: version !== undefined }, () =>
    asArrow
      ? { chunks: hexagonMapArrow(atlas), type: arrow }
      : { chunks: hexagonMapJson(atlas), type: 'application/json' },
  )
}

async function sendAttributes(deps: EngineDeps, context: Call): Promise<Response> {
  const { file: country } = parseParams(context, mapParamsSchema)
  const { v: version, cols } = parseQuery(context, attributesQuerySchema)
  const atlas = await openCountry(deps, { country, version })
  requireColumns({ manifest: atlas.manifest, caller: context.var.caller }, cols)
  const asArrow = wantsArrow(context)
  const tag = `${tagOf(atlas, cols)}-${asArrow ? 'arrow' : 'json'}`
  return sendCached(context, { tag, fixed: version !== undefined, isPrivate: isLocked(cols) }, () =>
    asArrow
      ? { chunks: attributesArrow(atlas, cols), type: arrow }
      : { chunks: attributesJson(atlas, cols), type: 'application/json' },
  )
}

async function sendHexagonTile(deps: EngineDeps, context: Call): Promise<Response> {
  const { country, cell } = parseParams(context, tileParamsSchema)
  const { v: version, cols } = parseQuery(context, hexagonTileQuerySchema)
  const atlas = await openCountry(deps, { country, version })
  const caching = { tag: `${tagOf(atlas, cols ?? [])}-${cell}`, fixed: version !== undefined }
  if (cols) return sendColumns(context, { atlas, cell, columns: cols, caching })
  return sendCached(context, caching, async () => {
    const bytes = await atlas.hexagonTile(cell)
    return bytes && { bytes, type: arrow, stored: 'br' }
  })
}

interface TileColumns {
  atlas: Atlas
  cell: string
  columns: readonly HexagonColumn[]
  caching: { tag: string; fixed: boolean }
}

function sendColumns(context: Call, { atlas, cell, columns, caching }: TileColumns): Promise<Response> {
  requireColumns({ manifest: atlas.manifest, caller: context.var.caller }, columns)
  return sendCached(context, { ...caching, isPrivate: isLocked(columns) }, async () => {
    const bytes = await readTile(atlas, { cell, columns })
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

const wantsArrow = (context: Call) => context.req.header('accept')?.includes(arrow) ?? false

const isLocked = (columns: readonly HexagonField[]) => lockedColumns(columns).length > 0

/** Columns by their position in the list: names contain characters that an ETag must not. */
const tagOf = ({ manifest }: Atlas, columns: readonly HexagonField[]) =>
  [manifest.version, ...columns.map((column) => hexagonFields.findIndex(({ name }) => name === column))].join(
    '-',
  )
