import { Hono } from 'hono'
import type { EngineContext, EngineDeps } from '@/server/engine/deps'
import { describeMe } from '@/server/engine/services/account/describe-me'

export function accountRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/me', async (context) => context.json(await describeMe(deps, context.var.caller)))
  return routes
}
