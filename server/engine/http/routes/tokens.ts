import { Hono } from 'hono'
import { newTokenSchema, tokenParamsSchema } from '@/lib/contract/token'
import { AppError } from '@/server/engine/base/app-error'
import { parseBody, parseParams } from '@/server/engine/base/validate'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { listTokens, makeToken, revokeToken } from '@/server/engine/services/tokens/manage-tokens'

/** Personal access tokens of the caller. */
export function tokenRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/tokens', async (context) => context.json(await listTokens(deps, context.var.caller)))
  routes.post('/tokens', async (context) => {
    // Visitors learn that they need a sign-in before any error about the body.
    await requireMember(deps, context.var.caller)
    const wanted = await parseBody(context, newTokenSchema)
    return context.json(await makeToken(deps, context.var.caller, wanted), 201)
  })
  routes.delete('/tokens/:id', async (context) => {
    await requireMember(deps, context.var.caller)
    const { id } = parseParams(context, tokenParamsSchema)
    await revokeToken(deps, context.var.caller, id)
    return context.body(null, 204)
  })
  routes.get('/tokens/current', (context) => {
    const { caller } = context.var
    if (caller.kind === 'visitor' || !caller.token) {
      throw new AppError({ code: 'unauthenticated', message: 'This call needs an access token.' })
    }
    const { subject, email } = caller.identity
    return context.json({ ...caller.token, subject, email })
  })
  return routes
}
