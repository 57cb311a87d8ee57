import { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { brand } from '@/lib/config/brand'
import { errorCode } from '@/server/base/errors/error-code'
import { TrackerError } from './issue-tracker'

/** Milliseconds: to connect, for the whole answer, to upload a picture. */
const patience = { connect: 3_000, total: 20_000, picture: 120_000 } as const
const maxAnswerBytes = 1_000_000
/** Characters kept for the log. */
const maxWords = 300

export interface TrackerSettings {
  /** May include a path. */
  url: string
  /** Null for a personal access token, which identifies its user. */
  user: string | null
  token: string
}

interface TrackerCall {
  method: 'GET' | 'POST'
  /** Relative to the base: `/rest/api/2/issue`. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string | AsyncIterable<Uint8Array>
  isUpload?: boolean
  signal: AbortSignal
}

export interface TrackerAnswer {
  status: number
  json: unknown
}

/** Never follows redirects. Statuses from 300 throw TrackerError unless `pass` lists them. */
export interface TrackerClient {
  ask(call: TrackerCall, pass?: readonly number[]): Promise<TrackerAnswer>
  close(): Promise<void>
}

export function createTrackerClient({ url, user, token }: TrackerSettings): TrackerClient {
  const agent = new Agent({ connect: { timeout: patience.connect }, connections: 4 })
  const base = url.replace(/\/$/, '')
  const headers = {
    accept: 'application/json',
    // Jira rejects writes with a browser's name as forged.
    'user-agent': `${brand.slug} issues`,
    authorization:
      user === null ? `Bearer ${token}` : `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
  }

  async function send(call: TrackerCall): Promise<{ answer: Dispatcher.ResponseData; json: unknown }> {
    const target = new URL(`${base}${call.path}`)
    for (const [name, value] of Object.entries(call.query ?? {})) target.searchParams.set(name, value)
    const answer = await request(target, {
      dispatcher: agent,
      method: call.method,
      headers: { ...headers, ...call.headers },
      body:
        typeof call.body === 'object' ? Readable.from(call.body, { objectMode: false }) : (call.body ?? null),
      signal: AbortSignal.any([
        call.signal,
        AbortSignal.timeout(call.isUpload ? patience.picture : patience.total),
      ]),
    })
    return { answer, json: await readJson(answer) }
  }

  return {
    async ask(call, pass = []) {
      const { answer, json } = await send(call).catch((cause: unknown) => {
        throw noAnswer(cause)
      })
      const { statusCode: status } = answer
      if ((status >= 200 && status < 300) || pass.includes(status)) return { status, json }
      throw refusal(answer, json)
    },
    close: () => agent.close(),
  }
}

/** No connection was made, so the call had no effect. */
const neverSent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

function noAnswer(cause: unknown): TrackerError {
  const isUndone = cause instanceof errors.ConnectTimeoutError || neverSent.has(errorCode(cause))
  return new TrackerError(isUndone ? 'The tracker cannot be reached.' : 'The tracker gave no answer.', {
    outcome: isUndone ? 'undone' : 'unknown',
    cause,
  })
}

/** A gateway may answer 5xx after forwarding the call. */
function refusal({ statusCode: status, headers }: Dispatcher.ResponseData, json: unknown): TrackerError {
  const words = wordsOf(json)
  return new TrackerError(`The tracker answered ${status}${words && `: ${words}`}.`, {
    outcome: status >= 500 || status === 408 ? 'unknown' : 'undone',
    status,
    retryAfterMs: readRetryAfter([headers['retry-after'] ?? ''].flat()[0] ?? ''),
  })
}

function readRetryAfter(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** Jira's `errorMessages` and `errors` in one line, for the operator to act on. */
function wordsOf(json: unknown): string {
  if (typeof json !== 'object' || json === null) return ''
  const { errorMessages, errors: fields } = json as { errorMessages?: unknown; errors?: unknown }
  const messages = Array.isArray(errorMessages) ? errorMessages.map(String) : []
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  const words = [...messages, ...named.map(([field, text]) => `${field}: ${String(text)}`)].join('; ')
  return words
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, maxWords)
    .replace(/\.$/, '')
}

async function readJson({ body }: Dispatcher.ResponseData): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}
