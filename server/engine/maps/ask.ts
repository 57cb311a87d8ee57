import { Agent, errors, request } from 'undici'
import { brand } from '@/lib/config/brand'
import { errorCode } from '@/server/base/errors/error-code'
import { noSlotRefusal } from '@/server/engine/errors/app-error'
import { currentAsker } from '@/server/limits/current-asker'
import { createFairSlots } from '@/server/limits/fair-slots'

/** Milliseconds. */
const patience = { connect: 3_000, total: 10_000 } as const

/** Per host; further calls queue. */
const connections = 16

export interface Answer {
  status: number
  header(name: string): string
  bytes: Uint8Array
}

interface Question {
  /** POSTs as JSON; without it, the call is a GET. */
  body?: unknown
  maxBytes: number
  /** Milliseconds, for callers with a fallback. */
  within?: number
}

/** Does not follow redirects. */
export interface Ask {
  (url: URL, question: Question): Promise<Answer>
  close(): Promise<void>
}

/** The message names no address. */
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

async function readAtMost(body: AsyncIterable<Uint8Array>, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection, so it reads no more than this.
  for await (const chunk of body) {
    size += chunk.length
    if (size > max) throw new NoAnswerError('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A map asks for a screen of pictures at once, so two people share the connections instead of having one each. */
const queue = {
  slots: connections,
  maxAlone: connections / 2,
  maxContended: connections / 4,
  maxWaitingPerOwner: 200,
  maxWaiting: 2_000,
  patience: patience.total,
}

const busy = {
  own: 'The map is still loading. Try again in a moment.',
  others: 'Other maps are being loaded. Try again in a moment.',
}

/** @throws AppError 429 (returned function) */
export function inTurn(ask: Ask): Ask {
  const slots = createFairSlots(queue)
  const waiting = (url: URL, question: Question) =>
    slots
      .run(currentAsker(), () => ask(url, question))
      .catch((error: unknown) => {
        throw noSlotRefusal(error, busy)
      })
  return Object.assign(waiting, { close: () => ask.close() })
}

/** Fails at once for a while after an unreachable host, so that offline machines do not wait. */
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
