import 'server-only'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { DeclaredCall } from '@/lib/contract/call'
import { getRuntime } from '@/server/base/process/runtime'
import { AppError, answerError } from './answer-error'
import type { CallLimit } from './call-limits'
import { requireOwnForm } from './same-origin'

interface FormPart {
  name: string
  fileName: string | undefined
  pieces: Uint8Array[]
}

const limits = { headerSize: 4_096, headerPairs: 20 }

const broken = (cause: unknown) =>
  new AppError({ code: 'bad_request', detail: 'The form cannot be read.', cause })

type FormRules = NonNullable<DeclaredCall['form']>

export interface SentForm {
  stream: ReadableStream<Uint8Array>
  type: string
  length: number
}

const formBytes = 20_000

/** @throws AppError 413 and 415 before reading any of it. */
export function requireForm({ headers, body: stream }: Request, rules: FormRules): SentForm {
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !stream) {
    throw new AppError({ code: 'wrong_type', detail: rules.wrongType })
  }
  // Browsers send the length, and no server reads beyond it.
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!(length <= rules.bytes + formBytes)) throw new AppError({ code: 'too_large', detail: rules.tooLarge })
  return { stream, type, length }
}

function readParts({ stream, type }: SentForm): Promise<FormPart[]> {
  const form = new Busboy({ headers: { 'content-type': type }, limits, isPartAFile: () => true })
  const parts: FormPart[] = []
  return new Promise((resolve, reject) => {
    form.on('file', (name, content, fileName) => {
      const pieces: Uint8Array[] = []
      parts.push({ name, fileName, pieces })
      content.on('data', (piece) => pieces.push(piece))
      content.on('error', reject)
    })
    form.on('finish', () => (parts.length > 0 ? resolve(parts) : reject(new Error('It has no parts.'))))
    pipeline(Readable.fromWeb(stream as NodeStream<Uint8Array>), form).catch(reject)
  })
}

/** The platform's own reader blocks other requests for 2 ms per MB. @throws AppError 400 */
export async function receiveForm(form: SentForm): Promise<FormPart[]> {
  try {
    return await readParts(form)
  } catch (cause) {
    throw broken(cause)
  }
}

type Run<Context> = (request: Request, context: Context) => Promise<Response>

/** For visits outside the declared calls; counts by address. */
export function handleVisit<Context>(limit: CallLimit, run: Run<Context>): Run<Context> {
  return async (request, context) => {
    const requestId = randomUUID()
    const { log } = await getRuntime()
    try {
      await limit.take(request, null)
      return await run(request, context)
    } catch (error) {
      return answerError(error, { log, requestId })
    }
  }
}

export const handleForm = <Context>(limit: CallLimit, run: Run<Context>): Run<Context> =>
  handleVisit(limit, async (request, context) => {
    requireOwnForm(request)
    return run(request, context)
  })
