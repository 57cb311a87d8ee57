import { Hono } from 'hono'
import { brand } from '@/lib/config/brand'
import {
  newShareSchema,
  sharedFileParamsSchema,
  sharedParamsSchema,
  shareParamsSchema,
} from '@/lib/contract/share'
import { parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { openStoredFile } from '@/server/engine/services/evaluations/stored-file'
import { listShares } from '@/server/engine/services/shares/list-shares'
import { makeShare } from '@/server/engine/services/shares/make-share'
import { findSharedFile, openShared } from '@/server/engine/services/shares/open-shared'
import { revokeShare } from '@/server/engine/services/shares/revoke-share'
import { customerQuerySchema } from './evaluation-addresses'

const extensions = { excel: 'xlsx', scorecard: 'pdf' } as const

export function shareRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/shares', async (context) => {
    // Visitors learn that they need a sign-in before any error about the body.
    await requireMember(deps, context.var.caller)
    const wanted = await parseBody(context, newShareSchema)
    return context.json(await makeShare(deps, context.var.caller, wanted), 201)
  })
  routes.get('/shares', async (context) => {
    const { customer } = parseQuery(context, customerQuerySchema)
    return context.json(await listShares(deps, context.var.caller, customer))
  })
  routes.delete('/shares/:id', async (context) => {
    await requireMember(deps, context.var.caller)
    const { id } = parseParams(context, shareParamsSchema)
    await revokeShare(deps, context.var.caller, id)
    return context.body(null, 204)
  })
  routes.get('/shared/:token', async (context) => {
    const { token } = parseParams(context, sharedParamsSchema)
    return context.json(await openShared(deps, token))
  })
  routes.get('/shared/:token/files/:file', async (context) => {
    const { token, file } = parseParams(context, sharedFileParamsSchema)
    const { stored, record } = await findSharedFile(deps, token, file)
    const opened = await openStoredFile(deps, stored)
    if (!opened) return context.json({ status: 'In progress' }, 202)
    const { customerId, evalId, locationCount: locations } = record
    if (context.req.method === 'GET')
      deps.usage.note({ kind: 'download', customerId, evalId, file, locations })
    return context.body(opened.stream, 200, {
      'content-type': stored.contentType,
      'content-length': String(opened.size),
      'content-disposition': `attachment; filename="${brand.slug}-${evalId}.${extensions[file]}"`,
    })
  })
  return routes
}
