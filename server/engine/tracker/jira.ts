import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import { type IssueTracker, TrackerError, type TrackerIssue, type TrackerPicture } from './issue-tracker'
import {
  createTrackerClient,
  type TrackerAnswer,
  type TrackerClient,
  type TrackerSettings,
} from './tracker-client'

export interface JiraSettings extends TrackerSettings {
  project: string
  issueType: string
}

const filedSchema = z.object({ key: z.string().min(1) })
const foundSchema = z.object({ issues: z.array(filedSchema) })
const filesSchema = z.object({
  fields: z.object({ attachment: z.array(z.object({ filename: z.string() })).default([]) }),
})

/** REST API version 2: Jira Cloud, Data Center and compatible trackers. */
export function createJira(settings: JiraSettings): IssueTracker {
  const client = createTrackerClient(settings)
  return {
    address: `${new URL(settings.url).host}, project ${settings.project}`,
    find: (reference, signal) => find(client, reference, signal),
    file: async (issue, signal) => {
      const body = JSON.stringify({ fields: fieldsOf(issue, settings) })
      const call = { method: 'POST', path: '/rest/api/2/issue', headers: json, body, signal } as const
      return read(filedSchema, await client.ask(call)).key
    },
    async pictureNames(key, signal) {
      const query = { fields: 'attachment' }
      const answer = await client.ask({ method: 'GET', path: issuePath(key), query, signal }, [404])
      if (answer.status === 404) return null
      return new Set(read(filesSchema, answer).fields.attachment.map(({ filename }) => filename))
    },
    attach: async ({ key, picture }, signal) => {
      await client.ask({ method: 'POST', path: `${issuePath(key)}/attachments`, ...formOf(picture), signal })
    },
    close: () => client.close(),
  }
}

const labelOf = (reference: string) => `${brand.slug}-${reference}`
const issuePath = (key: string) => `/rest/api/2/issue/${encodeURIComponent(key)}`
const json = { 'content-type': 'application/json' }

function read<T>(schema: z.ZodType<T>, answer: TrackerAnswer): T {
  const parsed = schema.safeParse(answer.json)
  if (parsed.success) return parsed.data
  throw new TrackerError('The tracker’s answer has another shape than Jira’s.', {
    outcome: 'unknown',
    status: answer.status,
  })
}

/** Jira Cloud has only the newer search, Data Center only the older. */
async function find(client: TrackerClient, reference: string, signal: AbortSignal): Promise<string | null> {
  const query = { jql: `labels = "${labelOf(reference)}"`, fields: 'key', maxResults: '2' }
  const search = (path: string, pass?: number[]) => client.ask({ method: 'GET', path, query, signal }, pass)
  const newer = await search('/rest/api/2/search/jql', [404, 405])
  const answer = newer.status < 300 ? newer : await search('/rest/api/2/search')
  return read(foundSchema, answer).issues[0]?.key ?? null
}

const fieldsOf = (
  { reference, summary, description }: TrackerIssue,
  { project, issueType }: Pick<JiraSettings, 'project' | 'issueType'>,
) => ({
  project: { key: project },
  issuetype: { name: issueType },
  // Jira refuses a multi-line summary.
  summary: summary.replace(/\s+/g, ' '),
  description: asPlainText(description),
  labels: [labelOf(reference)],
})

/**
 * Version 2 reads wiki markup, with which visitors could mention people, load pictures or hide
 * links.
 */
const asPlainText = (text: string) => `{noformat}\n${text.replace(/\{(?=noformat)/gi, '{ ')}\n{noformat}`

/** Known length, because it streams. */
function formOf({ name, contentType, size, stream }: TrackerPicture) {
  const boundary = `${brand.slug}-${randomUUID()}`
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
      `content-type: ${contentType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size + tail.length),
      // Without it, Jira suspects cross-site request forgery and refuses the upload.
      'x-atlassian-token': 'no-check',
    },
    body: inOrder(head, stream, tail),
    isUpload: true,
  }
}

async function* inOrder(
  head: Uint8Array,
  stream: ReadableStream<Uint8Array>,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield head
  yield* stream
  yield tail
}
