import { Hono } from 'hono'
import { signUpSchema } from '@/lib/contract/account'
import { parseBody } from '@/server/engine/base/validate'
import { describeMe } from '@/server/engine/services/account/describe-me'
import { listAccounts } from '@/server/engine/services/account/list-accounts'
import { signUp } from '@/server/engine/services/account/sign-up'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'

export function accountRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/me', async (context) => context.json(await describeMe(deps, context.var.caller)))
  routes.get('/account/accounts', async (context) =>
    context.json(await listAccounts(deps, context.var.caller)),
  )
  routes.post('/account/signup', async (context) =>
    context.json(await signUp(deps, await parseBody(context, signUpSchema)), 201),
  )
  return routes
}
