import * as z from 'zod'
import { bodyTooLarge, mostBodyBytes } from '@/lib/config/body-limits'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { scopeOfCall, tokenRefusal } from '@/lib/domain/access/token-access'
import { AppError } from '@/server/bff/handler/app-error'
import type { CallLimit } from '@/server/bff/handler/call-limits'
import type { Call } from '@/server/bff/handler/handle'
import { parsePart } from '@/server/bff/handler/read-input'
import { readAnswer, unreadable } from '@/server/bff/upstream/answer-body'

type CallName = keyof typeof scopeOfCall
type Schema<T> = z.core.$ZodType<T>

interface Described<Body, Query, Params, Answer> {
  call: CallName
  use: (call: Call<Body, Query, Params>) => Promise<Response>
  limit: CallLimit
  body?: Schema<Body>
  query?: Schema<Query>
  params?: Schema<Params>
  /** None if the caller reads the stream. */
  answer?: Schema<Answer>
}

/** The parts of one call, as a program would send them. */
interface Sent {
  body?: unknown
  query?: unknown
  params?: unknown
  idempotencyKey?: string | undefined
}

export interface TokenCall<Answer> {
  call: CallName
  /** The service's own answer. @throws AppError and UpstreamRefusal as the route does. */
  send(from: Call, sent?: Sent): Promise<Response>
  /** The same, read and checked. @throws AppError 413 for an answer too large to hold. */
  read(from: Call, sent?: Sent): Promise<Answer>
}

const tooLargeSentence = 'The answer is too large to read here. Ask for less, or call the API itself.'

/** The inner request: no header of the protocol's message is passed on. */
function innerRequest({ request }: Call, idempotencyKey: string | undefined): Request {
  const headers = new Headers({ accept: 'application/json' })
  const client = request.headers.get(clientAddressHeader)
  if (client !== null) headers.set(clientAddressHeader, client)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return new Request(request.url, { headers, signal: request.signal })
}

function requireSize(call: CallName, body: unknown): void {
  const most = mostBodyBytes(call.split(' ')[1] ?? '')
  if (Buffer.byteLength(JSON.stringify(body)) <= most) return
  throw new AppError({ code: 'too_large', detail: bodyTooLarge(most) })
}

async function readChecked<Answer>(schema: Schema<Answer> | undefined, response: Response): Promise<Answer> {
  const value = await readAnswer(response)
  if (value === undefined) throw new AppError({ code: 'too_large', detail: tooLargeSentence })
  const parsed = z.safeParse(schema ?? (z.unknown() as unknown as Schema<Answer>), value)
  if (parsed.success) return parsed.data
  throw unreadable(parsed.error)
}

/** One call of a route as a token's tools make it: the same scope, limit, size and schema, then its use case. */
export function tokenCall<Body, Query, Params, Answer>(
  described: Described<Body, Query, Params, Answer>,
): TokenCall<Answer> {
  const { call, use, limit } = described
  async function send(from: Call, { body, query = {}, params = {}, idempotencyKey }: Sent = {}) {
    const refusal = tokenRefusal(scopeOfCall[call], from.session?.token?.scopes ?? [])
    if (refusal !== null) throw new AppError({ code: 'forbidden', detail: refusal })
    await limit.take(from.request, from.session)
    if (described.body) requireSize(call, body)
    return use({
      ...from,
      request: innerRequest(from, idempotencyKey),
      params: described.params && parsePart('path', described.params, params),
      query: described.query && parsePart('query', described.query, query),
      body: described.body && parsePart('body', described.body, body),
    } as Call<Body, Query, Params>)
  }
  const read = async (from: Call, sent?: Sent) => readChecked(described.answer, await send(from, sent))
  return { call, send, read }
}
