import { initOf } from '@/lib/client/fetch/fetch-json'

export const maxShownBytes = 200_000

export interface SentCall {
  method: string
  url: string
  body: string | undefined
  /** Replaces the session; undefined uses the session. */
  token: string | undefined
  signal: AbortSignal
}

export interface CallAnswer {
  status: number
  type: string
  /** ms until the end of the read part. */
  took: number
  bytes: number
  isCut: boolean
  text: string | undefined
}

const isText = (type: string) => /^(text\/|application\/(.+\+)?json\b)/.test(type)

async function readStart({ body }: Response) {
  const reader = body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  while (reader && bytes <= maxShownBytes) {
    const { done, value } = await reader.read()
    if (done) return { chunks, bytes, isCut: false }
    chunks.push(value)
    bytes += value.length
  }
  await reader?.cancel()
  return { chunks, bytes, isCut: reader !== undefined }
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A refusal is an answer, too. Rejects only without an answer. */
export async function sendCall({ method, url, body, token, signal }: SentCall): Promise<CallAnswer> {
  const started = performance.now()
  const own = initOf({
    url,
    method: method as 'GET' | 'POST',
    ...(body !== undefined && { text: body }),
    signal,
  })
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  // A call acts for the token or for the session: with a token it sends no cookie.
  const init: RequestInit =
    token === undefined
      ? { ...own, headers: { ...own.headers, ...json } }
      : { ...own, credentials: 'omit', headers: { accept: '*/*', authorization: `Bearer ${token}`, ...json } }
  const response = await fetch(url, init)
  const { chunks, bytes, isCut } = await readStart(response)
  const type = response.headers.get('content-type') ?? ''
  const text = isText(type) ? await new Blob(chunks).text() : undefined
  return {
    status: response.status,
    type,
    bytes,
    isCut,
    took: performance.now() - started,
    text: text === undefined || isCut ? text?.slice(0, maxShownBytes) : formatted(text),
  }
}
