import 'server-only'
import { AppError } from '@/server/bff/handler/app-error'

/** The forms of a sign-in hold a token and an address. */
const mostBytes = 16_384

const tooLarge = () =>
  new AppError({
    code: 'too_large',
    detail: 'The form is larger than 16 KB.',
    headers: { connection: 'close' },
  })

/**
 * The body of a request, which is cut while it arrives.
 * @throws AppError 413 beyond 16 KB, even if the length header says less.
 */
export async function readForm(request: Request): Promise<ArrayBuffer> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks)).buffer
}
