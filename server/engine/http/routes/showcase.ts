import { Hono } from 'hono'
import { jsonBody, sendCached, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { examplesReader } from '@/server/engine/services/showcase/read-examples'
import { readSources } from '@/server/engine/services/showcase/read-sources'

/** Facts for public pages about the installed countries. Open to visitors, the same for every caller. */
export function showcaseRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  const readExamples = examplesReader(deps)
  routes.get('/scout/examples', async (context) => {
    const examples = await readExamples()
    const tag = `${examples.data.country.version}-${deps.model.card.version}`
    return sendCached(context, { tag, fixed: false }, () => jsonBody(examples))
  })
  routes.get('/scout/sources', async (context) => sendPrivate(context, jsonBody(await readSources(deps))))
  return routes
}
