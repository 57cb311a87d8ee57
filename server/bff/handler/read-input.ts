import * as z from 'zod'
import { bodyTooLarge, defaultBodyBytes } from '@/lib/config/body-limits'
import type { DeclaredCall } from '@/lib/contract/call'
import { JsonError, parseJson } from '@/server/base/web/json-text'
import {
  controlSentence,
  fieldIssues,
  parameterWithControl,
  repeatedSentence,
} from '@/server/base/web/request-values'
import { AppError } from './answer-error'

type InputPart = 'body' | 'query' | 'path' | 'arguments'

export function parsePart<T>(part: InputPart, schema: z.core.$ZodType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError({ code: 'invalid', detail: fieldIssues(parsed.error, part) })
}

async function readText(request: Request, max: number): Promise<string> {
  const tooLarge = () => new AppError({ code: 'too_large', detail: bodyTooLarge(max) })
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // The length header may be wrong or absent.
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > max) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * @throws AppError 415 for another type, 413 beyond the call's bytes, 400 for broken JSON, and for
 * more levels or values than it takes.
 */
export async function readJson(
  request: Request,
  { bodyBytes = defaultBodyBytes, bodyValues }: DeclaredCall,
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError({ code: 'wrong_type', detail: 'Send JSON with content-type application/json.' })
  }
  const text = await readText(request, bodyBytes)
  try {
    return parseJson(text, bodyValues)
  } catch (cause) {
    const detail = cause instanceof JsonError ? cause.message : 'The body is not valid JSON.'
    throw new AppError({ code: 'bad_request', detail, cause })
  }
}

const badRequest = (detail: string) => new AppError({ code: 'bad_request', detail })

export function refuseControl(values: Readonly<Record<string, unknown>>): void {
  const name = parameterWithControl(values)
  if (name !== undefined) throw badRequest(controlSentence(name))
}

/** Refuses repeated names, because two readers could take different values. */
export function readQuery(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url)
  const seen = new Set<string>()
  for (const name of searchParams.keys()) {
    if (seen.has(name)) throw badRequest(repeatedSentence(name))
    seen.add(name)
  }
  const query = Object.fromEntries(searchParams)
  refuseControl(query)
  return query
}
