import { brand } from '@/lib/config/brand'
import type { atlasCalls } from '@/lib/contract/atlases'
import { spreadsheetType } from '@/lib/contract/files'
import { attachmentTokenHeader, type issueCalls } from '@/lib/contract/issue'
import type { systemCalls } from '@/lib/contract/system'
import type { usageCalls } from '@/lib/contract/usage'
import { isStopping } from '@/server/base/process/runtime'
import { AppError } from '@/server/engine/errors/app-error'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { partsOf } from '@/server/engine/http/multipart'
import { attachmentOf } from '@/server/engine/http/send-body'
import { lookForNewer } from '@/server/engine/services/atlases/atlas-sources'
import { removeAtlas, verifyAtlas } from '@/server/engine/services/atlases/change-atlas'
import { diffAtlas, exportDiff, listAtlases } from '@/server/engine/services/atlases/list-atlases'
import { receiveAtlasFile } from '@/server/engine/services/atlases/receive-atlas-file'
import { planAtlas, startBuild, stopBuild } from '@/server/engine/services/atlases/start-build'
import type { EngineDeps } from '@/server/engine/services/deps'
import { attachPictures, fileIssue } from '@/server/engine/services/support/file-issue'
import { emptyIssues, readIssueStorage } from '@/server/engine/services/support/issue-storage'
import { checkHealth } from '@/server/engine/services/system/check-health'
import { exportUsage, readStats } from '@/server/engine/services/usage/export-usage'

export const systemHandlers = (deps: EngineDeps): Handlers<typeof systemCalls & typeof usageCalls> => ({
  readVersion: () => deps.version,
  readHealth: async ({ context }) => {
    if (isStopping()) {
      const checks = { process: { ok: false, note: 'It is stopping.' } }
      return context.json({ status: 'failing', checks }, 503)
    }
    const health = await checkHealth(deps)
    return context.json(health, health.status === 'ok' ? 200 : 503)
  },
  readStats: ({ caller, query }) => readStats(deps, caller, query),
  exportUsage: async ({ context, body }) => {
    const name = `${brand.slug}-usage-${body.start_date}-${body.end_date}.xlsx`
    return context.body(await exportUsage(deps, body), 200, {
      'content-type': spreadsheetType,
      'content-disposition': `attachment; filename="${name}"`,
    })
  },
})

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

export const supportHandlers = (deps: EngineDeps): Handlers<typeof issueCalls> => ({
  fileIssue: ({ body }) => fileIssue(deps, body),
  attachPictures: async ({ context, caller, params }) => {
    const token = context.req.header(attachmentTokenHeader)
    if (!token) throw new AppError({ code: 'forbidden', message: 'The token of the issue is missing.' })
    const wanted = { issueId: Number(params.id), token, parts: partsOf(context) }
    return { attached: await attachPictures(deps, caller, wanted) }
  },
  readIssueStorage: ({ caller }) => readIssueStorage(deps, caller),
  emptyIssues: ({ caller, query }) => emptyIssues(deps, caller, query),
})
