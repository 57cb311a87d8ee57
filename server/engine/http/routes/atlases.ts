import type { atlasCalls } from '@/lib/contract/atlases'
import { spreadsheetType } from '@/lib/contract/files'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { partsOf } from '@/server/engine/http/multipart'
import { attachmentOf } from '@/server/engine/http/send-body'
import { lookForNewer } from '@/server/engine/services/atlases/atlas-sources'
import { removeAtlas, verifyAtlas } from '@/server/engine/services/atlases/change-atlas'
import { diffAtlas, exportDiff, listAtlases } from '@/server/engine/services/atlases/list-atlases'
import { receiveAtlasFile } from '@/server/engine/services/atlases/receive-atlas-file'
import { planAtlas, startBuild, stopBuild } from '@/server/engine/services/atlases/start-build'
import type { EngineDeps } from '@/server/engine/services/deps'

export const atlasHandlers = (deps: EngineDeps): Handlers<typeof atlasCalls> => ({
  listAtlases: () => listAtlases(deps),
  planAtlas: ({ body }) => planAtlas(deps, body),
  uploadAtlasFile: ({ context, caller }) => receiveAtlasFile(deps, caller, partsOf(context)),
  startAtlasBuild: ({ caller, body }) => startBuild(deps, caller, body),
  stopAtlasBuild: ({ params }) => stopBuild(deps, params.build),
  lookForNewerAtlases: async () => ({ newer: await lookForNewer(deps) }),
  diffAtlas: ({ params }) => diffAtlas(deps, params.country),
  exportAtlasDiff: async ({ context, params }) => {
    const { name, body } = await exportDiff(deps, params.country)
    return context.body(body, 200, {
      'content-type': spreadsheetType,
      'content-disposition': attachmentOf(name),
    })
  },
  verifyAtlas: ({ params }) => verifyAtlas(deps, params.country),
  removeAtlas: ({ params }) => removeAtlas(deps, params.country),
})
