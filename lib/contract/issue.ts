import * as z from 'zod/mini'
import { noControl, shownText } from './bounds'

/** Plain text, never read as markup. Every line break becomes a line feed. */
const plainText = (named: string, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(most, { error: `Write ${most} letters at most.`, abort: true }),
        noControl(named, true),
      ),
    z.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  )

const filled = (sentence: string, most: number) =>
  z.string().check(z.minLength(1, sentence), z.maxLength(most))

const lettersMost = { summary: 200, description: 20_000, type: 60 } as const

/** POST /issue: a message to the operator, in the form of a tracker's issue. */
export const newIssueSchema = z.object({
  project: z.object({
    key: z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,9}$/, 'Expected the key of a project, such as SURVEY')),
  }),
  summary: z.pipe(
    plainText('The summary', lettersMost.summary),
    filled('Say in a few words what it is about.', lettersMost.summary),
  ),
  description: plainText('The description', lettersMost.description),
  issuetype: z.object({
    name: z.pipe(
      plainText('The type', lettersMost.type),
      filled('Name the type of the issue.', lettersMost.type),
    ),
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
  id: shownText(),
  key: shownText(),
  attachment_token: z.optional(shownText()),
})
export type FiledIssue = z.infer<typeof filedIssueSchema>

/** Answer of POST /issue/{id}/attachments: how many pictures are kept. */
export const attachedSchema = z.object({ attached: z.number() })
