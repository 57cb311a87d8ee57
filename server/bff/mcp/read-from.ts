import * as z from 'zod'
import { bodyTooLarge, defaultBodyBytes } from '@/lib/config/body-limits'
import { clientAddressHeader } from '@/lib/config/request-guard'
import type { AnswerOf, DeclaredCall, Schema } from '@/lib/contract/call'
import { tokenRefusal } from '@/lib/domain/access/tokens'
import { AppError } from '@/server/bff/handler/answer-error'
import { defaultLimit, limitOf } from '@/server/bff/handler/call-limits'
import type { Call } from '@/server/bff/handler/handle'
import { parsePart } from '@/server/bff/handler/read-input'
import { readAnswer, unreadable } from '@/server/bff/upstream/answer-body'
import { passOn } from '@/server/bff/upstream/pass-on'

interface Sent {
  body?: unknown
  query?: Readonly<Record<string, string | undefined>>
  params?: Readonly<Record<string, string | undefined>>
  idempotencyKey?: string | undefined
}

const tooLargeSentence = 'The answer is too large to read here. Ask for less, or call the API itself.'

/** Shared by calls without a declared limit; each message counts as well. */
const usual = defaultLimit()

/** Passes no header of the protocol's message on. */
function innerRequest({ request }: Call, idempotencyKey: string | undefined): Request {
  const headers = new Headers({ accept: 'application/json' })
  const client = request.headers.get(clientAddressHeader)
  if (client !== null) headers.set(clientAddressHeader, client)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return new Request(request.url, { headers, signal: request.signal })
}

function requireSize(body: unknown, { bodyBytes = defaultBodyBytes }: DeclaredCall): void {
  if (Buffer.byteLength(JSON.stringify(body)) <= bodyBytes) return
  throw new AppError({ code: 'too_large', detail: bodyTooLarge(bodyBytes) })
}

const givenOf = (values: NonNullable<Sent['query']>) =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/**
 * The call's own scope, limit, size and schemas apply.
 * @throws AppError and UpstreamRefusal as its address does
 */
export async function sendFrom(
  from: Call,
  declared: DeclaredCall,
  { body, query = {}, params = {}, idempotencyKey }: Sent = {},
): Promise<Response> {
  const refusal = tokenRefusal(declared, from.session?.token?.scopes ?? [])
  if (refusal !== null) throw new AppError({ code: 'forbidden', detail: refusal })
  const limit = declared.limit ? limitOf(declared.limit) : usual
  await limit.take(from.request, from.session, declared.units?.(body))
  if (declared.body) requireSize(body, declared)
  return passOn({
    ...from,
    declared,
    request: innerRequest(from, idempotencyKey),
    params: declared.params && parsePart('path', declared.params, params),
    query: declared.query && parsePart('query', declared.query, query),
    body: declared.body && parsePart('body', declared.body, body),
    given: { params: givenOf(params), query: givenOf(query) },
  })
}

/** @throws AppError 413 for an answer too large to hold. */
export async function readFrom<C extends DeclaredCall & { answer: Schema }>(
  from: Call,
  declared: C,
  sent?: Sent,
): Promise<AnswerOf<C>> {
  const value = await readAnswer(await sendFrom(from, declared, sent), declared)
  if (value === undefined) throw new AppError({ code: 'too_large', detail: tooLargeSentence })
  const parsed = z.safeParse(declared.answer, value)
  if (parsed.success) return parsed.data as AnswerOf<C>
  throw unreadable(parsed.error)
}
