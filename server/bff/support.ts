import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import { attachedSchema, filedIssueSchema, type NewIssue } from '@/lib/contract/issue'
import { AppError } from './handler/app-error'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
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

/** The form's overhead beside its pictures: boundaries, names, types. */
const formBytes = 20_000
const uploadBytesMost = limits.issuePictures * limits.issuePictureBytes + formBytes
/** 50 MB take a while on a slow line. */
const uploadWithin = 5 * 60_000

/**
 * Streams a form of pictures to the service, which inspects it. Throws 413 and 415 before reading any of it.
 */
export function attachPictures(
  call: Call<unknown, unknown, z.infer<typeof issueParamsSchema>>,
): Promise<Response> {
  const { headers, body: stream } = call.request
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !stream) {
    throw new AppError({ code: 'wrong_type', detail: 'Send the pictures as multipart/form-data.' })
  }
  // Browsers send the length, and no server reads more than that.
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!(length <= uploadBytesMost)) {
    const most = `${limits.issuePictures} pictures of ${limits.issuePictureBytes / 1_000_000} MB`
    throw new AppError({ code: 'too_large', detail: `Send ${most} at most, and say how much it is.` })
  }
  return callUpstream(call, {
    method: 'POST',
    path: path`/issue/${call.params.id}/attachments`,
    form: { stream, type, length },
    within: uploadWithin,
    answer: attachedSchema,
    // The file store's own sentence.
    ownWords: [502],
  })
}
