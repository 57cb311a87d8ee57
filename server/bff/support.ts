import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import { attachedSchema, filedIssueSchema, type NewIssue } from '@/lib/contract/issue'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { requireForm } from './handler/require-form'
import { callUpstream, path } from './upstream/call-upstream'

/** Enough for any person; more is a script. */
export const issueLimit = limitsOf(
  perMinute({ registered: 10, visitor: 5, shared: 'issue' }),
  perDay({ registered: 100, visitor: 30, shared: 'issue' }),
)

/** Room to repeat an interrupted upload. */
export const pictureLimit = limitsOf(
  perMinute({ registered: 10, visitor: 5, shared: 'issue-pictures' }),
  perDay({ registered: 100, visitor: 30, shared: 'issue-pictures' }),
)

export const issueParamsSchema = z.object({ id: z.string().min(1).max(64) })

export const fileIssue = (call: Call<NewIssue>) =>
  callUpstream(call, { method: 'POST', path: '/issue', body: call.body, answer: filedIssueSchema })

const mostPictures = `${limits.issuePictures} pictures of ${limits.issuePictureBytes / 1_000_000} MB`
/** 50 MB take a while on a slow line. */
const uploadWithin = 5 * 60_000

/**
 * Streams a form of pictures to the service, which inspects it. Throws 413 and 415 before reading any of it.
 */
export function attachPictures(
  call: Call<unknown, unknown, z.infer<typeof issueParamsSchema>>,
): Promise<Response> {
  return callUpstream(call, {
    method: 'POST',
    path: path`/issue/${call.params.id}/attachments`,
    form: requireForm(call.request, {
      most: limits.issuePictures * limits.issuePictureBytes,
      wrongType: 'Send the pictures as multipart/form-data.',
      tooLarge: `Send ${mostPictures} at most, and say how much it is.`,
    }),
    within: uploadWithin,
    answer: attachedSchema,
    // The file store's own sentence.
    ownWords: [502],
  })
}
