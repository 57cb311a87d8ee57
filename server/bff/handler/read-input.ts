import * as z from 'zod'
import { AppError } from './app-error'

/** Room for 10,000 coordinates: too many must fail validation with a message, not exceed the byte limit. */
const MAX_JSON_BYTES = 5_000_000

function refusal(part: 'body' | 'query' | 'path', error: z.core.$ZodError): AppError {
  const detail = error.issues.map((issue) => ({
    loc: [part, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
    msg: issue.message,
    type: issue.code,
  }))
  return new AppError({ code: 'invalid', detail })
}

/** Parses a part of a request; throws 422 naming each wrong field. */
export function parsePart<T>(part: 'body' | 'query' | 'path', schema: z.core.$ZodType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw refusal(part, parsed.error)
}

const tooLarge = () =>
  new AppError({ code: 'too_large', detail: `The request is larger than ${MAX_JSON_BYTES / 1_000_000} MB.` })

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // The length header may be wrong or absent; the received bytes count.
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MAX_JSON_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The JSON of a request. Throws 415 for another type, 413 when too large, 400 when it is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError({ code: 'wrong_type', detail: 'Send JSON with content-type application/json.' })
  }
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError({ code: 'bad_request', detail: 'The body is not valid JSON.', cause })
  }
}

/** The query as an object; repeated names are refused, because two readers could take different values. */
export function readQuery(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url)
  const names = [...searchParams.keys()]
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice === undefined) return Object.fromEntries(searchParams)
  const detail = `The parameter "${twice.slice(0, 60)}" is given more than once.`
  throw new AppError({ code: 'bad_request', detail })
}
