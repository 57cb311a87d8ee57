import { type Context, Hono } from 'hono'
import {
  restoreMapSchema,
  savedMapParamsSchema,
  savedVersionParamsSchema,
  savedVersionQuerySchema,
} from '@/lib/contract/saved-map'
import { parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import { readMultipart } from '@/server/engine/http/multipart'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { listMaps, openMapFile, readMap } from '@/server/engine/services/saved-maps/read-maps'
import {
  changeSavedMap,
  deleteMap,
  deleteVersion,
  makeMap,
  restoreMap,
} from '@/server/engine/services/saved-maps/save-map'

const partsOf = (context: Context) =>
  readMultipart(context.req.raw.body, context.req.header('content-type') ?? '')

/** Maps of the studio that belong to an account. Visitors learn so before any error about the input. */
export function savedMapRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/maps/saved', async (context) => context.json(await listMaps(deps, context.var.caller)))
  routes.post('/maps/saved', async (context) => {
    const { caller } = context.var
    await requireMember(deps, caller)
    return context.json(await makeMap(deps, caller, partsOf(context)), 201)
  })
  routes.get('/maps/saved/:id', async (context) => {
    const { id } = parseParams(context, savedMapParamsSchema)
    return context.json(await readMap(deps, context.var.caller, id))
  })
  routes.put('/maps/saved/:id', async (context) => {
    const { caller } = context.var
    await requireMember(deps, caller)
    const { id } = parseParams(context, savedMapParamsSchema)
    return context.json(await changeSavedMap(deps, caller, { id, parts: partsOf(context) }))
  })
  routes.delete('/maps/saved/:id', async (context) => {
    const { caller } = context.var
    await requireMember(deps, caller)
    const { id } = parseParams(context, savedMapParamsSchema)
    await deleteMap(deps, caller, id)
    return context.body(null, 204)
  })
  routes.delete('/maps/saved/:id/versions/:version', async (context) => {
    const { caller } = context.var
    await requireMember(deps, caller)
    const { id, version } = parseParams(context, savedVersionParamsSchema)
    await deleteVersion(deps, caller, { id, version })
    return context.body(null, 204)
  })
  routes.post('/maps/saved/:id/restore', async (context) => {
    const { caller } = context.var
    await requireMember(deps, caller)
    const { id } = parseParams(context, savedMapParamsSchema)
    const wanted = await parseBody(context, restoreMapSchema)
    return context.json(await restoreMap(deps, caller, { id, ...wanted }))
  })
  for (const [file, type] of [
    ['map', 'application/json'],
    ['thumbnail', 'image/png'],
  ] as const) {
    routes.get(`/maps/saved/:id/${file}`, async (context) => {
      const { id } = parseParams(context, savedMapParamsSchema)
      const { version } = parseQuery(context, savedVersionQuerySchema)
      const { size, stream } = await openMapFile(deps, context.var.caller, { id, version, file })
      const headers = { 'content-type': type, 'content-length': String(size) }
      return context.body(stream, 200, { ...headers, 'cache-control': 'private, no-store' })
    })
  }
  return routes
}
