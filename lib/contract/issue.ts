import * as z from 'zod/mini'

/** Unicode's control characters except line feed and tab. */
const control = /[^\P{Cc}\n\t]/gu

/** Plain text: control characters are dropped, nothing is read as markup. */
const plainText = (most: number) =>
  z.pipe(
    z.string().check(z.maxLength(most, `Write ${most} letters at most.`)),
    z.transform((text) => text.replaceAll('\r\n', '\n').replace(control, '').trim()),
  )

/** POST /issue: a message to the operator, in the form of a tracker's issue. */
export const newIssueSchema = z.object({
  project: z.object({
    key: z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,9}$/, 'Expected the key of a project, such as SURVEY')),
  }),
  summary: z.pipe(plainText(200), z.string().check(z.minLength(1, 'Say in a few words what it is about.'))),
  description: plainText(20_000),
  issuetype: z.object({
    name: z.pipe(plainText(60), z.string().check(z.minLength(1, 'Name the type of the issue.'))),
  }),
})
export type NewIssue = z.infer<typeof newIssueSchema>

/** Carries the token of an issue to `/issue/{id}/attachments`. */
export const attachmentTokenHeader = 'x-attachment-token'

/**
 * Answer of POST /issue; `key` is its readable name: SURVEY-17. The token opens `/issue/{id}/attachments`
 * once, within an hour.
 */
export const filedIssueSchema = z.object({
  id: z.string(),
  key: z.string(),
  attachment_token: z.optional(z.string()),
})
export type FiledIssue = z.infer<typeof filedIssueSchema>

/** Answer of POST /issue/{id}/attachments: how many pictures are kept. */
export const attachedSchema = z.object({ attached: z.number() })
