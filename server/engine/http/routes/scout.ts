import { getResolution, isValidCell } from 'h3-js'
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
import { sendSites } from '@/server/engine/http/send-sites'
import type { EngineDeps } from '@/server/engine/services/deps'
import { findChargers } from '@/server/engine/services/scout/find-chargers'
import { findPlaces } from '@/server/engine/services/scout/find-places'
import { findSites } from '@/server/engine/services/scout/find-sites'
import { findSitesNearby } from '@/server/engine/services/scout/find-sites-nearby'
import { openCountry } from '@/server/engine/services/scout/open-country'
import { rankSite, readScale } from '@/server/engine/services/scout/rank-site'
import { readIsochrone } from '@/server/engine/services/scout/read-isochrone'
import { readGridHint, readPowerGrid } from '@/server/engine/services/scout/read-power-grid'
import { reverseGeocode } from '@/server/engine/services/scout/reverse-geocode'
import { searchPlaces } from '@/server/engine/services/scout/search-places'
import { examplesReader } from '@/server/engine/services/showcase/read-examples'
import { readSources } from '@/server/engine/services/showcase/read-sources'

/** Sites are indexed by hexagons of resolution 9; the map shows coarser ones when zoomed out. */
const searchSchema = pointersRequestSchema.check(
  z.refine(
    ({ hex_id }) =>
      hex_id === undefined || (isValidCell(hex_id) && getResolution(hex_id) <= limits.hexResolution),
    { error: `Expected an H3 index of resolution ${limits.hexResolution} or coarser`, path: ['hex_id'] },
  ),
)

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
