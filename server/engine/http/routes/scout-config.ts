import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { parseParams } from '@/server/engine/base/validate'
import { jsonBody, sendCached, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { readScoutingConfig } from '@/server/engine/services/scout/read-config'
import { readFilters } from '@/server/engine/services/scout/read-filters'
import { readGridTemplate } from '@/server/engine/services/system/grid-template'
import { configParamsSchema } from './scout-addresses'

type Call = Context<EngineContext>

/**
 * Configuration of the scouting screens: layers and filters for every caller, the grid template for
 * registered users.
 */
export function scoutConfigRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/scout/config', async (context) => sendConfig(context, await readScoutingConfig(deps)))
  routes.get('/scout/filters/:file', async (context) => {
    const { file } = parseParams(context, configParamsSchema)
    return sendConfig(context, await readFilters(deps, file))
  })
  routes.get('/system/json/data/scouting_grid_v3_template.json', async (context) =>
    sendPrivate(context, jsonBody(await readGridTemplate(deps, context.var.caller))),
  )
  return routes
}

/** Caches must revalidate: an installation's file may change at any moment. */
function sendConfig(context: Call, config: object): Promise<Response> {
  const body = jsonBody(config)
  const tag = createHash('sha256').update(body.bytes).digest('hex').slice(0, 16)
  return sendCached(context, { tag, fixed: false }, () => body)
}
