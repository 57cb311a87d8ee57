import { Agent, errors, request } from 'undici'
import { brand } from '@/lib/config/brand'
import { errorCode } from '@/server/base/error-code'

/** Milliseconds: to connect, and for the whole answer. */
const patience = { connect: 3_000, total: 10_000 } as const

/** At one time with one host; the rest wait, as a browser would let them. */
const connections = 16

/** The answer of a service outside, read whole. */
export interface Answer {
  status: number
  /** Empty where the service has not said it. */
  header(name: string): string
  bytes: Uint8Array
}

interface Question {
  /** JSON to send by POST; a GET without. */
  body?: unknown
  /** Bytes that the answer may have. */
  maxBytes: number
  /** Milliseconds for the whole answer where somebody waits who has another way. */
  within?: number
}

/** Asks a service that the installation has chosen. Redirects are answers like any other. */
export interface Ask {
  (url: URL, question: Question): Promise<Answer>
  close(): Promise<void>
}

/** A service outside gave no answer: nobody there, too late, or more than was asked for. Its words name no address. */
export class NoAnswerError extends Error {
  readonly isUnreachable: boolean

  constructor(reason: 'unreachable' | 'late' | 'too large' | 'broken', cause?: unknown) {
    super(`The service outside gave no answer: ${reason}.`, { cause })
    this.name = 'NoAnswerError'
    this.isUnreachable = reason === 'unreachable'
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])

function noAnswer(error: unknown): Error {
  if (error instanceof NoAnswerError) return error
  if (error instanceof errors.ConnectTimeoutError || unreachable.has(errorCode(error)))
    return new NoAnswerError('unreachable', error)
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return new NoAnswerError(isLate ? 'late' : 'broken', error)
}

/** @throws NoAnswerError, from the function that it makes. */
export function createAsk(): Ask {
  const agent = new Agent({ connections, connect: { timeout: patience.connect } })
  const headers = { 'user-agent': `${brand.slug} map`, accept: '*/*' }

  async function ask(url: URL, { body, maxBytes, within = patience.total }: Question): Promise<Answer> {
    const answer = await request(url, {
      dispatcher: agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(within),
    })
    return {
      status: answer.statusCode,
      header: (name) => [answer.headers[name] ?? ''].flat().join(', '),
      bytes: await readAtMost(answer.body, maxBytes),
    }
  }

  const guarded = (url: URL, question: Question) =>
    ask(url, question).catch((error: unknown) => {
      throw noAnswer(error)
    })
  return Object.assign(guarded, { close: () => agent.close() })
}

async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection, so no more than this is ever taken in.
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new NoAnswerError('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** After nobody was there, whoever asks in the next while is told so at once: a machine without a network does not wait. */
export function withPause(ask: Ask, { clock, pauseMs }: { clock: () => Date; pauseMs: number }): Ask {
  let until = 0
  const paused = async (url: URL, question: Question) => {
    if (clock().getTime() < until) throw new NoAnswerError('unreachable')
    return ask(url, question).catch((error: unknown) => {
      if (error instanceof NoAnswerError && error.isUnreachable) until = clock().getTime() + pauseMs
      throw error
    })
  }
  return Object.assign(paused, { close: () => ask.close() })
}
