import { createHash } from 'node:crypto'
import { getResolution, isValidCell } from 'h3-js'
import type { Context } from 'hono'
import * as z from 'zod'
import {
  type HexagonColumn,
  type HexagonField,
  hexagonFields,
  hexagonLevels,
  tileParentSteps,
} from '@/lib/catalogue/hexagon-columns'
import type { configurationCalls } from '@/lib/contract/filter-config'
import type { gridTemplateCalls } from '@/lib/contract/grid-template'
import { type hexagonCalls, lockedColumns } from '@/lib/contract/hexagons'
import type { Atlas } from '@/server/atlas/store/atlas'
import { parse } from '@/server/engine/errors/validate'
import type { EngineCall, Handlers } from '@/server/engine/http/mount-calls'
import { jsonBody, sendCached, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  attributesArrow,
  attributesJson,
  hexagonMapArrow,
  hexagonMapJson,
  readTile,
  requireColumns,
} from '@/server/engine/services/scout/hexagon-map'
import { openCountry } from '@/server/engine/services/scout/open-country'
import { readFilters, readScoutingConfig } from '@/server/engine/services/scout/scouting-config'
import { readGridTemplate } from '@/server/engine/services/system/grid-template'

const arrow = 'application/vnd.apache.arrow.stream'
const vectorTile = 'application/vnd.mapbox-vector-tile'

const parentResolutions: ReadonlySet<number> = new Set(hexagonLevels.map((level) => level - tileParentSteps))

const parentSchema = z.object({
  cell: z
    .string()
    .regex(/^[0-9a-f]{15}$/, 'Expected an H3 index')
    .refine((cell) => isValidCell(cell) && parentResolutions.has(getResolution(cell)), {
      error: 'Expected an H3 index of resolution 1 to 5',
    }),
})

const tileNumber = z
  .string()
  .regex(/^\d{1,8}$/, 'Expected a whole number')
  .transform(Number)

const basemapTileSchema = z.object({
  version: z.string().regex(/^[0-9a-f]{12}$/, 'Expected a version as in the manifest'),
  z: tileNumber.pipe(z.number().max(24)),
  x: tileNumber,
  y: z
    .string()
    .max(16)
    .endsWith('.mvt', 'Expected <y>.mvt')
    .transform((file) => file.slice(0, -'.mvt'.length))
    .pipe(tileNumber),
})

type Calls = typeof hexagonCalls & typeof configurationCalls & typeof gridTemplateCalls

/** Maps are cacheable because only locked columns depend on the caller. */
export const scoutMapHandlers = (deps: EngineDeps): Handlers<Calls> => ({
  readHexagonMap: (call) => sendHexagonMap(deps, call),
  readAttributes: (call) => sendAttributes(deps, call),
  readHexagonTile: (call) => sendHexagonTile(deps, call),
  readBasemapTile: (call) => sendBasemapTile(deps, call),
  readScoutingConfig: async ({ context }) => sendConfig(context, await readScoutingConfig(deps)),
  readFilters: async ({ context, params }) => sendConfig(context, await readFilters(deps, params.file)),
  readGridTemplate: async ({ context, caller }) =>
    sendPrivate(context, jsonBody(await readGridTemplate(deps, caller))),
})

type CallOf<Name extends keyof typeof hexagonCalls> = EngineCall<(typeof hexagonCalls)[Name]>

async function sendHexagonMap(
  deps: EngineDeps,
  { context, params, query }: CallOf<'readHexagonMap'>,
): Promise<Response> {
  const atlas = await openCountry(deps, { country: params.file, version: query.v })
  const asArrow = wantsArrow(context)
  const tag = `${atlas.manifest.version}-${asArrow ? 'arrow' : 'json'}`
  return sendCached(context, { tag, fixed: query.v !== undefined }, () =>
    asArrow
      ? { chunks: hexagonMapArrow(atlas), type: arrow }
      : { chunks: hexagonMapJson(atlas), type: 'application/json' },
  )
}

async function sendAttributes(
  deps: EngineDeps,
  { context, caller, params, query }: CallOf<'readAttributes'>,
): Promise<Response> {
  const { v: version, cols } = query
  const atlas = await openCountry(deps, { country: params.file, version })
  requireColumns({ manifest: atlas.manifest, caller }, cols)
  const asArrow = wantsArrow(context)
  const tag = `${tagOf(atlas, cols)}-${asArrow ? 'arrow' : 'json'}`
  return sendCached(context, { tag, fixed: version !== undefined, isPrivate: isLocked(cols) }, () =>
    asArrow
      ? { chunks: attributesArrow(atlas, cols), type: arrow }
      : { chunks: attributesJson(atlas, cols), type: 'application/json' },
  )
}

async function sendHexagonTile(deps: EngineDeps, call: CallOf<'readHexagonTile'>): Promise<Response> {
  const { context, params, query } = call
  const { cell } = parse(parentSchema, params, 'path')
  const { v: version, cols } = query
  const atlas = await openCountry(deps, { country: params.country, version })
  const caching = { tag: `${tagOf(atlas, cols ?? [])}-${cell}`, fixed: version !== undefined }
  if (cols) return sendColumns(call, { atlas, cell, columns: cols, caching })
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

function sendColumns(
  { context, caller }: CallOf<'readHexagonTile'>,
  { atlas, cell, columns, caching }: TileColumns,
): Promise<Response> {
  requireColumns({ manifest: atlas.manifest, caller }, columns)
  return sendCached(context, { ...caching, isPrivate: isLocked(columns) }, async () => {
    const bytes = await readTile(atlas, { cell, columns })
    return bytes && { bytes, type: arrow }
  })
}

async function sendBasemapTile(
  deps: EngineDeps,
  { context, params }: CallOf<'readBasemapTile'>,
): Promise<Response> {
  const { version, ...tile } = parse(basemapTileSchema, params, 'path')
  const atlas = await openCountry(deps, { country: params.country, version })
  const tag = `${version}-${tile.z}-${tile.x}-${tile.y}`
  return sendCached(context, { tag, fixed: true }, async () => {
    const bytes = await atlas.basemapTile(tile)
    return bytes && { bytes, type: vectorTile, stored: 'gzip' }
  })
}

/** Caches must revalidate: an installation's file may change at any time. */
function sendConfig(context: Context, config: object): Promise<Response> {
  const body = jsonBody(config)
  const tag = createHash('sha256').update(body.bytes).digest('hex').slice(0, 16)
  return sendCached(context, { tag, fixed: false }, () => body)
}

const wantsArrow = (context: Context) => context.req.header('accept')?.includes(arrow) ?? false

const isLocked = (columns: readonly HexagonField[]) => lockedColumns(columns).length > 0

/** By position: names contain characters that an ETag cannot. */
const tagOf = ({ manifest }: Atlas, columns: readonly HexagonField[]) =>
  [manifest.version, ...columns.map((column) => hexagonFields.findIndex(({ name }) => name === column))].join(
    '-',
  )
