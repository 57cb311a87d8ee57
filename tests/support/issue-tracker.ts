import type { IncomingMessage, ServerResponse } from 'node:http'
import { readMultipart } from '@/server/engine/http/multipart'
import { type LocalServer, serveLocally } from './local-server'

export const trackerUser = 'desk@example.com'
export const trackerToken = 'CANARY-TRACKER-TOKEN'

interface Filed {
  id: string
  key: string
  fields: {
    project: { key: string }
    summary: string
    description: string
    issuetype: { name: string }
    labels: string[]
  }
  files: { filename: string; bytes: Buffer }[]
}

type Fault =
  /** Cuts every connection before reading. */
  | 'down'
  /** Answers 500 and does nothing. */
  | 'failing'
  /** Answers 429 with Retry-After. */
  | 'busy'
  /** Does its work, then cuts the connection; reading works. */
  | 'answer lost'
  /** Does its work but never answers; reading works. */
  | 'answer held'
  /** Accepts the call, does nothing and never answers. */
  | 'silent'
  /** Answers 400, like Jira for a field that the project lacks. */
  | 'refusing'

interface TrackerState {
  fault: Fault | null
  /** Ms. Searches find nothing younger. */
  lagMs: number
  /** Jira Cloud has only the newer search, Data Center only the older. */
  flavour: 'cloud' | 'data center'
  retryAfter: string
  maxFileBytes: number
}

export interface IssueTrackerStub extends LocalServer {
  state: TrackerState
  filed: Filed[]
  /** Bypasses the protocol. */
  file(fields: Filed['fields']): Filed
  /** `METHOD /path` without its query. */
  seen: string[]
  /** Counts calls even while down. */
  calls: number
  reset(): void
}

interface Call {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Reply {
  status: number
  json?: unknown
  headers?: Record<string, string>
}

const refusal = (status: number, ...errorMessages: string[]): Reply => ({
  status,
  json: { errorMessages, errors: {} },
})

const basic = `Basic ${Buffer.from(`${trackerUser}:${trackerToken}`).toString('base64')}`
const projects = ['HELP']
const types = ['Problem', 'Task']

const healthy: TrackerState = {
  fault: null,
  lagMs: 0,
  flavour: 'cloud',
  retryAfter: '1',
  maxFileBytes: 10_000_000,
}

/** As much of Jira's REST API version 2 as issues need. */
export async function serveIssueTracker(port = 0): Promise<IssueTrackerStub> {
  const filed: Filed[] = []
  const filedAt = new Map<string, number>()
  const seen: string[] = []
  const state = { ...healthy }
  const stub = { state, filed, file, seen, calls: 0, reset }

  function reset() {
    Object.assign(state, healthy)
    filed.length = 0
    seen.length = 0
    stub.calls = 0
  }

  function search({ url }: Call): Reply {
    const [, label] = /^labels = "([^"]+)"$/.exec(url.searchParams.get('jql') ?? '') ?? []
    if (label === undefined) return refusal(400, 'Error in the JQL Query.')
    const isKnown = ({ id }: Filed) => Date.now() - (filedAt.get(id) ?? 0) >= state.lagMs
    const issues = filed.filter((each) => each.fields.labels.includes(label) && isKnown(each))
    return { status: 200, json: { issues: issues.map(({ id, key }) => ({ id, key })), isLast: true } }
  }

  function file(fields: Filed['fields']): Filed {
    const id = String(10_000 + filed.length)
    const key = `${fields.project.key}-${filed.length + 1}`
    const issue: Filed = { id, key, fields, files: [] }
    filed.push(issue)
    filedAt.set(id, Date.now())
    return issue
  }

  function create({ body }: Call): Reply {
    const { fields } = JSON.parse(body.toString()) as Pick<Filed, 'fields'>
    const errors: Record<string, string> = {}
    if (!projects.includes(fields.project.key)) errors.project = 'valid project is required'
    if (!types.includes(fields.issuetype.name)) errors.issuetype = 'Specify a valid issue type'
    if (/[\r\n]/.test(fields.summary))
      errors.summary = 'The summary is invalid because it contains newline characters.'
    if (fields.labels.some((label) => /\s/.test(label)))
      errors.labels = 'The label contains spaces which is invalid.'
    if (Object.keys(errors).length > 0) return { status: 400, json: { errorMessages: [], errors } }
    const { id, key } = file(fields)
    return { status: 201, json: { id, key, self: `http://tracker.test/rest/api/2/issue/${id}` } }
  }

  async function attach(issue: Filed, { headers, body }: Call): Promise<Reply> {
    if (headers['x-atlassian-token'] !== 'no-check') return refusal(403, 'XSRF check failed')
    const files: Filed['files'] = []
    for await (const part of readMultipart(
      new Blob([new Uint8Array(body)]).stream(),
      headers['content-type'] ?? '',
    )) {
      const bytes = Buffer.concat(await Array.fromAsync(part.content))
      if (bytes.length > state.maxFileBytes) return refusal(413, 'The file is too large.')
      files.push({ filename: part.fileName ?? '', bytes })
    }
    issue.files.push(...files)
    return { status: 200, json: files.map(({ filename, bytes }) => ({ filename, size: bytes.length })) }
  }

  function findIssues(call: Call): Reply {
    const isNewer = call.url.pathname.endsWith('/jql')
    if (isNewer === (state.flavour === 'cloud')) return search(call)
    return isNewer ? refusal(404) : refusal(410, 'The requested API has been removed.')
  }

  function atIssue(call: Call): Reply | Promise<Reply> {
    const [, key, below] = /^\/rest\/api\/2\/issue\/([^/]+)(\/attachments)?$/.exec(call.url.pathname) ?? []
    const issue = filed.find((each) => each.key === key || each.id === key)
    if (!issue) return refusal(404, 'Issue does not exist or you do not have permission to see it.')
    if (below) return attach(issue, call)
    const attachment = issue.files.map(({ filename, bytes }) => ({ filename, size: bytes.length }))
    return { status: 200, json: { id: issue.id, key: issue.key, fields: { attachment } } }
  }

  function reply(call: Call): Reply | Promise<Reply> {
    if (call.headers.authorization !== basic) return refusal(401, 'You are not authenticated.')
    if (call.url.pathname.startsWith('/rest/api/2/search')) return findIssues(call)
    return call.url.pathname === '/rest/api/2/issue' ? create(call) : atIssue(call)
  }

  /** Null when there is no answer. */
  async function replyUnderFault(call: Call): Promise<Reply | null> {
    if (state.fault === 'silent') return null
    const losesAnswer = state.fault === 'answer lost' || state.fault === 'answer held'
    if (state.fault !== null && !losesAnswer) return faulty(state)
    const made = await reply(call)
    return losesAnswer && call.method === 'POST' ? null : made
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    stub.calls += 1
    if (state.fault === 'down') return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://tracker.test')
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const call: Call = { method: request.method ?? '', url, headers: request.headers, body }
    seen.push(`${call.method} ${url.pathname}`)
    const made = await replyUnderFault(call)
    if (made) {
      response.writeHead(made.status, { 'content-type': 'application/json', ...made.headers })
      response.end(JSON.stringify(made.json ?? {}))
    } else if (state.fault === 'answer lost') request.socket.destroy()
  }

  const server = await serveLocally((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }, port)
  return Object.assign(stub, server)
}

function faulty({ fault, retryAfter }: TrackerState): Reply {
  if (fault === 'busy')
    return { ...refusal(429, 'Rate limit exceeded.'), headers: { 'retry-after': retryAfter } }
  if (fault === 'failing') return refusal(500, 'Internal server error')
  return {
    status: 400,
    json: {
      errorMessages: [],
      errors: { labels: "Field 'labels' cannot be set. It is not on the appropriate screen, or unknown." },
    },
  }
}
