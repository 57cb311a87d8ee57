import { attachmentTokenHeader, type issueCalls } from '@/lib/contract/issue'
import { AppError } from '@/server/engine/errors/app-error'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { partsOf } from '@/server/engine/http/multipart'
import type { EngineDeps } from '@/server/engine/services/deps'
import { attachPictures, fileIssue } from '@/server/engine/services/support/file-issue'
import { emptyIssues, readIssueStorage } from '@/server/engine/services/support/issue-storage'

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
