import { Hono } from 'hono'
import { attachmentTokenHeader, newIssueSchema } from '@/lib/contract/issue'
import { AppError } from '@/server/engine/base/app-error'
import { parseBody, parseParams } from '@/server/engine/base/validate'
import { readMultipart } from '@/server/engine/http/multipart'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { attachPictures } from '@/server/engine/services/support/attach-pictures'
import { fileIssue } from '@/server/engine/services/support/file-issue'
import { issueParamsSchema } from './support-addresses'

/** Messages to the operator. Open to visitors. */
export function supportRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/issue', async (context) =>
    context.json(await fileIssue(deps, await parseBody(context, newIssueSchema)), 201),
  )
  routes.post('/issue/:id/attachments', async (context) => {
    const { id } = parseParams(context, issueParamsSchema)
    const token = context.req.header(attachmentTokenHeader)
    if (!token) throw new AppError({ code: 'forbidden', message: 'The token of the issue is missing.' })
    const parts = readMultipart(context.req.raw.body, context.req.header('content-type') ?? '')
    return context.json({ attached: await attachPictures(deps, { issueId: Number(id), token, parts }) }, 201)
  })
  return routes
}
