import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { brand } from '@/lib/config/brand'
import { joinedBytes } from '@/server/base/web/joined-bytes'
import { type Dial, dialNetwork, guardedConnect, type Resolve, resolveName } from './guarded-connect'
import { limitedBody, readableCodings, TooLargeError } from './read-body'

export interface SafeCallOptions {
  base: string
  /** The origin may resolve anywhere, not only to public addresses. Defaults to true. */
  isAdmitted?: boolean
  purpose: string
  /** Decoded. */
  maxBytes: number
  /** Milliseconds for the whole call. */
  within: number
  resolve?: Resolve
  dial?: Dial
}

export interface SafeCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | readonly Uint8Array[]
  signal: AbortSignal
}

export interface CallAnswer {
  status: number
  bytes: Uint8Array<ArrayBuffer>
  readonly text: string
}

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

/** Decoded only on use: decoding a large answer blocks every other request. */
const answerOf = (status: number, bytes: Buffer<ArrayBuffer>): CallAnswer => ({
  status,
  bytes,
  get text() {
    return bytes.toString('utf8')
  },
})

const isPieces = (body: SafeCall['body']): body is readonly Uint8Array[] => Array.isArray(body)

/** Without it, pieces would be sent in chunked encoding. */
const lengthOf = (body: SafeCall['body']) =>
  isPieces(body) ? { 'content-length': `${body.reduce((sum, { length }) => sum + length, 0)}` } : {}

/** Only the configured origin, no redirects, limited size and time. @throws CallFault; any status is an answer */
export function createSafeCall(options: SafeCallOptions) {
  const { base, purpose, maxBytes, within, isAdmitted = true } = options
  const { resolve = resolveName, dial = dialNetwork } = options
  const root = base.replace(/\/$/, '')
  return async ({ method, path, headers, body, signal }: SafeCall): Promise<CallAnswer> => {
    const late = AbortSignal.timeout(within)
    // Keeps the connection: a server that refuses early and closes it would cut off the body and
    // lose its answer.
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
