import { Hono } from 'hono'
import { isStopping } from '@/server/base/stopping'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { checkHealth } from '@/server/engine/services/system/check-health'

export function systemRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/system/version', (context) => context.json(deps.version))
  routes.get('/system/health', async (context) => {
    if (isStopping()) {
      return context.json(
        { status: 'failing', checks: { process: { ok: false, note: 'It is stopping.' } } },
        503,
      )
    }
    const health = await checkHealth(deps)
    return context.json(health, health.status === 'ok' ? 200 : 503)
  })
  return routes
}
