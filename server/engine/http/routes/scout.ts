import { setImmediate as nextTurn } from 'node:timers/promises'
import { getResolution, isValidCell } from 'h3-js'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import type { geoCalls } from '@/lib/contract/geo'
import type { isochroneCalls } from '@/lib/contract/isochrone'
import type { placeCalls } from '@/lib/contract/places'
import type { powerGridCalls } from '@/lib/contract/power-grid'
import { pointersRequestSchema, type scoutCalls } from '@/lib/contract/scout'
import type { showcaseCalls } from '@/lib/contract/showcase'
import type { rankCalls } from '@/lib/contract/site-rank'
import { parse } from '@/server/engine/errors/validate'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { jsonBody, sendCached, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import {
  findChargers,
  findPlaces,
  readGridHint,
  readIsochrone,
  readPowerGrid,
} from '@/server/engine/services/scout/find-nearby'
import { reverseGeocode, searchPlaces } from '@/server/engine/services/scout/geocode'
import { openCountry } from '@/server/engine/services/scout/open-country'
import {
  findSites,
  findSitesNearby,
  rankSite,
  readScale,
  type SiteAnswer,
} from '@/server/engine/services/scout/sites'
import { examplesReader, readSources } from '@/server/engine/services/showcase/read-examples'

/** Sites are indexed by hexagons of resolution 9; the map shows coarser ones when zoomed out. */
const searchSchema = pointersRequestSchema.check(
  z.refine(
    ({ hex_id }) =>
      hex_id === undefined || (isValidCell(hex_id) && getResolution(hex_id) <= limits.hexResolution),
    { error: `Expected an H3 index of resolution ${limits.hexResolution} or coarser`, path: ['hex_id'] },
  ),
)

/** About 0.3 MB. */
const wholeRows = 1000

type Rest = Readonly<Record<string, unknown>>

/**
 * Sends `{ data: { parking_stops: { fields, all_data }, ...rest, truncated } }`. Streams large
 * answers, so that other requests run between batches.
 */
function sendSites(context: Context, answer: SiteAnswer, rest: Rest = {}): Promise<Response> {
  const chunks = sitesJson(answer, rest)
  const type = 'application/json'
  return sendPrivate(
    context,
    answer.size > wholeRows ? { chunks: inTurns(chunks), type } : { bytes: Buffer.concat([...chunks]), type },
  )
}

function* sitesJson(answer: SiteAnswer, rest: Rest): Generator<Uint8Array> {
  yield Buffer.from(`{"data":{"parking_stops":{"fields":${JSON.stringify(answer.fields)},"all_data":[`)
  yield* answer.batches()
  const members = Object.entries({ ...rest, truncated: answer.truncated })
  const after = members.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
  yield Buffer.from(`]}${after.join('')}}}`)
}

async function* inTurns(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield chunk
    await nextTurn()
  }
}

type Calls = typeof scoutCalls &
  typeof placeCalls &
  typeof rankCalls &
  typeof isochroneCalls &
  typeof powerGridCalls &
  typeof geoCalls

/** Visitors' answers lack the locked columns. */
export const scoutHandlers = (deps: EngineDeps): Handlers<Calls & typeof showcaseCalls> => ({
  ...showcaseHandlers(deps),
  readManifest: async ({ context, params }) => {
    const { manifest } = await openCountry(deps, params)
    return sendCached(context, { tag: manifest.version, fixed: false }, () => jsonBody(manifest))
  },
  findSites: async ({ context, caller, body }) => {
    const request = parse(searchSchema, body, 'body')
    const answer = await findSites(deps, { request, caller })
    return sendSites(context, answer, { diagonal: request.diagonal })
  },
  findSitesNearby: async ({ context, caller, body }) =>
    sendSites(context, await findSitesNearby(deps, { request: body, caller })),
  findChargers: async ({ context, body }) => sendPrivate(context, jsonBody(await findChargers(deps, body))),
  findPlaces: async ({ context, body }) => sendPrivate(context, jsonBody(await findPlaces(deps, body))),
  rankSite: async ({ context, body }) => sendPrivate(context, jsonBody(await rankSite(deps, body))),
  readScale: async ({ context, params }) =>
    sendPrivate(context, jsonBody(await readScale(deps, params.country))),
  readIsochrone: ({ query }) => readIsochrone(deps, query.latlng),
  readGridHint: ({ query }) => readGridHint(deps, query.latlng),
  readPowerGrid: ({ params, query }) => readPowerGrid(deps, { ...params, ...query }),
  searchPlaces: ({ query }) => searchPlaces(deps, query),
  reverseGeocode: ({ query }) => reverseGeocode(deps, query.latlng),
})

function showcaseHandlers(deps: EngineDeps): Handlers<typeof showcaseCalls> {
  const readExamples = examplesReader(deps)
  return {
    readExamples: async ({ context }) => {
      const examples = await readExamples()
      const tag = `${examples.data.country.version}-${deps.model.card.version}`
      return sendCached(context, { tag, fixed: false }, () => jsonBody(examples))
    },
    readSources: async ({ context }) => sendPrivate(context, jsonBody(await readSources(deps))),
  }
}
