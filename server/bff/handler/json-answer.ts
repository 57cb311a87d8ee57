import { apiPolicy } from '@/lib/config/api-policy'
import { lengthHeader } from '@/lib/config/request-guard'

interface Head {
  status?: number
  headers?: Readonly<Record<string, string>>
}

/** Sets the length: Next compresses answers of unknown length, however small, and sends several packets. */
export function jsonAnswer(value: unknown, { status = 200, headers = {} }: Head = {}): Response {
  const text = JSON.stringify(value)
  return new Response(text, {
    status,
    headers: {
      'content-security-policy': apiPolicy,
      ...headers,
      'content-type': 'application/json',
      [lengthHeader]: String(Buffer.byteLength(text)),
    },
  })
}
