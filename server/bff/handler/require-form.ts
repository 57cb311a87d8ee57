import type { DeclaredCall } from '@/lib/contract/call'
import { AppError } from './app-error'

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
