import { Hono } from 'hono'
import {
  exportRequestSchema,
  type FileFormat,
  fileRowsType,
  lookupRequestSchema,
} from '@/lib/contract/location-file'
import { parseBody } from '@/server/engine/base/validate'
import { answerFile, spreadsheetType } from '@/server/engine/http/answer-file'
import { readMultipart } from '@/server/engine/http/multipart'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { lookUpAddresses } from '@/server/engine/services/locations/look-up-addresses'
import { readLocations, readRows, receiveFile } from '@/server/engine/services/locations/read-locations'
import { noteDownload } from '@/server/engine/services/usage/note-download'

const types: Readonly<Record<FileFormat, string>> = {
  xlsx: spreadsheetType,
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
}

/** Saved locations from and to a file. Open to members. */
export function locationFileRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/validate', async (context) => {
    await requireMember(deps, context.var.caller)
    const type = context.req.header('content-type') ?? ''
    const file = await receiveFile(readMultipart(context.req.raw.body, type))
    if (!context.req.header('accept')?.includes(fileRowsType)) {
      return answerFile(await readLocations(deps, file), { type: 'application/json' })
    }
    return answerFile(await readRows(deps, file), { type: fileRowsType })
  })
  routes.post('/export', async (context) => {
    await requireMember(deps, context.var.caller)
    const request = await parseBody(context, exportRequestSchema)
    const { format = 'xlsx' } = request
    const bytes = await deps.locationFiles.write({ ...request, at: deps.clock() })
    const name = `selected-locations.${format}`
    await noteDownload(deps, context.var.caller, { file: name, locations: request.coords.length })
    return answerFile(bytes, { type: types[format], name })
  })
  routes.post('/geo/lookup', async (context) => {
    await requireMember(deps, context.var.caller)
    const { addresses } = await parseBody(context, lookupRequestSchema)
    return context.json({ places: await lookUpAddresses(deps, addresses) })
  })
  return routes
}
