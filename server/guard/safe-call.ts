import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { brand } from '@/lib/config/brand'
import { joinedBytes } from '@/server/base/joined-bytes'
import { type Dial, dialNetwork, guardedConnect, type Resolve, resolveName } from './guarded-connect'
import { limitedBody, readableCodings, TooLargeError } from './read-body'

export interface SafeCallOptions {
  /** Base address of the operator's choice. */
  base: string
  /** Whether its origin may resolve anywhere, not only to public addresses. Defaults to true. */
  isAdmitted?: boolean
  /** Sent in the User-Agent. */
  purpose: string
  /** Limit of a decoded answer, in bytes. */
  maxBytes: number
  /** For the whole call, in milliseconds. */
  within: number
  resolve?: Resolve
  dial?: Dial
}

export interface SafeCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base address, with its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** Pieces are sent one after the other. */
  body?: string | Uint8Array | readonly Uint8Array[]
  signal: AbortSignal
}

export interface CallAnswer {
  status: number
  bytes: Uint8Array<ArrayBuffer>
  /** The bytes as UTF-8. */
  readonly text: string
}

/** Why a service of the operator's choice gave no answer. */
export class CallFault extends Error {
  readonly code: 'too_large' | 'upstream_failed' | 'timed_out'

  constructor(code: CallFault['code'], cause: unknown) {
    super(`The call failed: ${code}.`, { cause })
    this.name = 'CallFault'
    this.code = code
  }
}

function faultOf(error: unknown, isLate: boolean): CallFault {
  if (error instanceof TooLargeError) return new CallFault('too_large', error)
  return new CallFault(isLate ? 'timed_out' : 'upstream_failed', error)
}

/** Decoded only where it is read as a text: a large one holds every other request meanwhile. */
const answerOf = (status: number, bytes: Buffer<ArrayBuffer>): CallAnswer => ({
  status,
  bytes,
  get text() {
    return bytes.toString('utf8')
  },
})

const isPieces = (body: SafeCall['body']): body is readonly Uint8Array[] => Array.isArray(body)

/** Of pieces, which are sent in chunks of unknown number otherwise. */
const lengthOf = (body: SafeCall['body']) =>
  isPieces(body) ? { 'content-length': `${body.reduce((sum, { length }) => sum + length, 0)}` } : {}

/**
 * Calls a service that the operator has configured, with what a person sends it: only to its origin, without
 * following redirects, limited in size and time.
 * @throws CallFault; whatever the status, an answer is one
 */
export function createSafeCall(options: SafeCallOptions) {
  const { base, purpose, maxBytes, within, isAdmitted = true } = options
  const { resolve = resolveName, dial = dialNetwork } = options
  const root = base.replace(/\/$/, '')
  return async ({ method, path, headers, body, signal }: SafeCall): Promise<CallAnswer> => {
    const late = AbortSignal.timeout(within)
    // Keeps its connection: a server that refuses early and closes one cuts the body off, and its answer is lost.
    const agent = new Agent({ connect: guardedConnect({ resolve, dial, isAdmitted }) })
    try {
      const answer = await request(`${root}${path}`, {
        dispatcher: agent,
        method,
        signal: AbortSignal.any([signal, late]),
        body: isPieces(body) ? Readable.from(body, { objectMode: false }) : (body ?? null),
        headers: {
          accept: 'application/json',
          'accept-encoding': readableCodings,
          'user-agent': `${brand.slug} (${purpose})`,
          ...lengthOf(body),
          ...headers,
        },
      })
      const coding = [answer.headers['content-encoding'] ?? ''].flat()[0] ?? ''
      const chunks: Uint8Array[] = []
      for await (const chunk of limitedBody(answer.body, coding.toLowerCase(), maxBytes)) chunks.push(chunk)
      return answerOf(answer.statusCode, await joinedBytes(chunks))
    } catch (error) {
      throw faultOf(error, late.aborted)
    } finally {
      await agent.destroy()
    }
  }
}
