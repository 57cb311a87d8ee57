import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { noControl, shownText, wellFormed } from './bounds'
import type { DeclaredCalls } from './call'

/** Never read as markup. Normalises line breaks to line feeds. */
const plainText = (named: string, max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(max, { error: `Write at most ${max} characters.`, abort: true }),
        wellFormed(),
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

/** Bytes are those of texts and of pictures as stored. Pictures of visitors count together, for a day in UTC. */
const issueStorageSchema = z.object({
  messages: z.int(),
  message_bytes: z.int(),
  oldest: z.nullable(shownText(40)),
  /** Waiting for the issue tracker; null without one. */
  unsent: z.nullable(z.int()),
  pictures: z.int(),
  picture_bytes: z.int(),
  visitors_today: z.int(),
  visitors_daily: z.int(),
  /** Zero keeps messages and pictures. */
  retention_days: z.int(),
  /** What arrives later stays when staff empties what it has seen. */
  as_of: shownText(40),
})
export type IssueStorage = z.infer<typeof issueStorageSchema>

const timeForm = 'Expected a time like 2026-11-20T12:00:00.000Z'

const emptyIssuesSchema = z.object({
  what: z.enum(['pictures', 'everything'], 'Expected pictures or everything'),
  until: z.iso.datetime(timeForm).check(z.maxLength(30, timeForm)),
})
export type EmptyIssues = z.infer<typeof emptyIssuesSchema>

const emptiedIssuesSchema = z.object({
  messages: z.int(),
  pictures: z.int(),
  picture_bytes: z.int(),
  until: shownText(40),
})
export type EmptiedIssues = z.infer<typeof emptiedIssuesSchema>

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
    // Room to repeat an interrupted upload; no address uses up the budget of all visitors.
    limit: {
      name: 'issue-pictures',
      perMinute: { registered: 10, visitor: 5 },
      perDay: { registered: 100, visitor: 15 },
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
  readIssueStorage: {
    method: 'GET',
    path: '/system/issues',
    summary: 'How many messages and pictures are stored',
    access: 'manageIssues',
    answer: issueStorageSchema,
  },
  emptyIssues: {
    method: 'DELETE',
    path: '/system/issues',
    summary: 'Remove stored messages and pictures, or pictures alone',
    access: 'manageIssues',
    limit: { name: 'empty-issues', perMinute: { registered: 10, visitor: 5 } },
    within: 5 * 60,
    query: emptyIssuesSchema,
    answer: emptiedIssuesSchema,
    example: { query: { what: 'pictures', until: '2026-11-20T12:00:00.000Z' } },
  },
} as const satisfies DeclaredCalls
