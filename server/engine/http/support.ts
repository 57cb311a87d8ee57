import { Hono } from 'hono'
import { newIssueSchema } from '@/lib/contract/issue'
import type { EngineContext, EngineDeps } from '@/server/engine/deps'
import { fileIssue } from '@/server/engine/services/support/file-issue'
import { parseBody } from './validate'

/** Messages of people. Open to visitors. */
export function supportRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/issue', async (context) =>
    context.json(await fileIssue(deps, await parseBody(context, newIssueSchema)), 201),
  )
  return routes
}
