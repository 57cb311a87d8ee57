import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { noControl, shownText } from './bounds'
import type { DeclaredCalls } from './call'

/** Never read as markup. Normalises line breaks to line feeds. */
const plainText = (named: string, max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(max, { error: `Write at most ${max} characters.`, abort: true }),
        noControl(named, true),
      ),
    z.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  )

const filled = (sentence: string, max: number) => z.string().check(z.minLength(1, sentence), z.maxLength(max))

const maxLetters = { summary: 200, description: 20_000, type: 60 } as const

export const newIssueSchema = z.object({
  project: z.object({
    key: z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,9}$/, 'Expected the key of a project, such as SURVEY')),
  }),
  summary: z.pipe(
    plainText('The summary', maxLetters.summary),
    filled('Say in a few words what it is about.', maxLetters.summary),
  ),
  description: plainText('The description', maxLetters.description),
  issuetype: z.object({
    name: z.pipe(
      plainText('The type', maxLetters.type),
      filled('Name the type of the issue.', maxLetters.type),
    ),
  }),
})
export type NewIssue = z.infer<typeof newIssueSchema>

export const attachmentTokenHeader = 'x-attachment-token'

/** `key` is a readable name: SURVEY-17. The token opens `/issue/{id}/attachments` once, within an hour. */
export const filedIssueSchema = z.object({
  id: shownText(),
  key: shownText(),
  attachment_token: z.optional(shownText()),
})
export type FiledIssue = z.infer<typeof filedIssueSchema>

const issueParamsSchema = z.object({
  id: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Expected the id of an issue')),
})

export const attachedSchema = z.object({ attached: z.number() })

export const issueCalls = {
  fileIssue: {
    method: 'POST',
    path: '/issue',
    summary: 'A message to the operator',
    access: 'visitor',
    // Enough for any person; more is a script.
    limit: {
      name: 'issue',
      perMinute: { registered: 10, visitor: 5 },
      perDay: { registered: 100, visitor: 30 },
    },
    body: newIssueSchema,
    bodyBytes: 150_000,
    status: 201,
    answer: filedIssueSchema,
    example: {
      body: {
        project: { key: 'APP' },
        summary: 'A question',
        description: 'How do I begin?',
        issuetype: { name: 'Task' },
      },
    },
  },
  attachPictures: {
    method: 'POST',
    path: '/issue/:id/attachments',
    summary: 'Pictures of a message',
    access: 'visitor',
    // Room to repeat an interrupted upload.
    limit: {
      name: 'issue-pictures',
      perMinute: { registered: 10, visitor: 5 },
      perDay: { registered: 100, visitor: 30 },
    },
    params: issueParamsSchema,
    form: {
      bytes: limits.issuePictures * limits.issuePictureBytes,
      wrongType: 'Send the pictures as multipart/form-data.',
      tooLarge: `Send ${limits.issuePictures} pictures of ${limits.issuePictureBytes / 1_000_000} MB at most, with a Content-Length header.`,
    },
    // 50 MB take a while on a slow line.
    within: 5 * 60,
    status: 201,
    answer: attachedSchema,
    ownWords: [502],
    example: { params: { id: '1' } },
  },
} as const satisfies DeclaredCalls
