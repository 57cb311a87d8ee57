import type { shareCalls } from '@/lib/contract/share'
import { fileName } from '@/lib/format/file-name'
import type { EngineCall, Handlers } from '@/server/engine/http/mount-calls'
import { attachmentOf, sendStored } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openStoredFile } from '@/server/engine/services/records/find-file'
import { makeShare } from '@/server/engine/services/shares/make-share'
import { listShares, revokeShare } from '@/server/engine/services/shares/manage-shares'
import { findSharedFile, openShared } from '@/server/engine/services/shares/open-shared'

const extensions = { excel: 'xlsx', scorecard: 'pdf' } as const

export const shareHandlers = (deps: EngineDeps): Handlers<typeof shareCalls> => ({
  makeShare: ({ caller, body }) => makeShare(deps, caller, body),
  listShares: ({ caller, query }) => listShares(deps, caller, query.customer),
  revokeShare: ({ caller, params }) => revokeShare(deps, caller, params.id),
  openShared: async ({ context, params }) => {
    const opened = await openShared(deps, params.token)
    return 'kind' in opened ? opened : sendStored(context, opened)
  },
  readSharedFile: (call) => sendSharedFile(deps, call),
})

type FileCall = EngineCall<typeof shareCalls.readSharedFile>

async function sendSharedFile(deps: EngineDeps, { context, params }: FileCall): Promise<Response> {
  const { token, file } = params
  const { stored, record } = await findSharedFile(deps, token, file)
  const opened = await openStoredFile(deps, stored)
  if (!opened) return context.json({ status: 'In progress' }, 202)
  const { customerId, evalId, name, locationCount: locations } = record
  if (context.req.method === 'GET') {
    deps.usage.note({ kind: 'download', customerId, evalId, file, locations })
  }
  return context.body(opened.stream, 200, {
    'content-type': stored.contentType,
    'content-length': String(opened.size),
    'content-disposition': attachmentOf(fileName([name, evalId], extensions[file])),
  })
}
