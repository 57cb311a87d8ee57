import type { savedMapCalls } from '@/lib/contract/saved-map'
import type { EngineCall, Handlers } from '@/server/engine/http/mount-calls'
import { partsOf } from '@/server/engine/http/multipart'
import type { EngineDeps } from '@/server/engine/services/deps'
import { listMaps, openMapFile, readMap } from '@/server/engine/services/saved-maps/read-maps'
import {
  changeSavedMap,
  deleteMap,
  deleteVersion,
  makeMap,
  restoreMap,
} from '@/server/engine/services/saved-maps/save-map'

export const savedMapHandlers = (deps: EngineDeps): Handlers<typeof savedMapCalls> => ({
  listMaps: ({ caller }) => listMaps(deps, caller),
  makeMap: ({ context, caller }) => makeMap(deps, caller, partsOf(context)),
  readSavedMap: ({ caller, params }) => readMap(deps, caller, params.id),
  changeMap: ({ context, caller, params }) =>
    changeSavedMap(deps, caller, { id: params.id, parts: partsOf(context) }),
  deleteMap: ({ caller, params }) => deleteMap(deps, caller, params.id),
  deleteVersion: ({ caller, params }) => deleteVersion(deps, caller, params),
  restoreMap: ({ caller, params, body }) => restoreMap(deps, caller, { id: params.id, ...body }),
  openMap: (call) => sendFile(deps, call, { file: 'map', type: 'application/json' }),
  openThumbnail: (call) => sendFile(deps, call, { file: 'thumbnail', type: 'image/png' }),
})

type FileCall = EngineCall<typeof savedMapCalls.openMap | typeof savedMapCalls.openThumbnail>
type KeptFile = { file: 'map'; type: 'application/json' } | { file: 'thumbnail'; type: 'image/png' }

async function sendFile(
  deps: EngineDeps,
  { context, caller, params, query }: FileCall,
  { file, type }: KeptFile,
): Promise<Response> {
  const wanted = { id: params.id, version: query.version, file }
  const { size, stream } = await openMapFile(deps, caller, wanted)
  return context.body(stream, 200, {
    'content-type': type,
    'content-length': String(size),
    'cache-control': 'private, no-store',
  })
}
