import { brokenAnswer, fetchAnswer } from './fetch-json'
import { isAborted } from './request-error'

/** ms between two polls. */
const stillBeingMade = 5000

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    })
  })

function nameOf(answer: Response, fallback: string): string {
  const disposition = answer.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback
}

export interface FileAnswer {
  name: string
  blob: Blob
}

/** Polls every 5 s while the file is being made (202). @throws {RequestError} if there is no such file; `AbortError` */
export async function fetchFile(url: string, fallbackName: string, signal: AbortSignal): Promise<FileAnswer> {
  for (;;) {
    const answer = await fetchAnswer({ url, headers: { accept: '*/*' }, signal })
    if (answer.status !== 202) return { name: nameOf(answer, fallbackName), blob: await answer.blob() }
    await wait(stillBeingMade, signal)
  }
}

const saidEvery = 100_000

/** @param arrived receives the bytes so far @throws {RequestError} if the file breaks off; `AbortError` */
export async function receiveFile(
  answer: Response,
  fallbackName: string,
  arrived: (bytes: number) => void,
): Promise<FileAnswer> {
  const reader = answer.body?.getReader()
  const parts: BlobPart[] = []
  let bytes = 0
  let said = 0
  for (;;) {
    const part = await reader?.read().catch((cause: unknown) => {
      throw isAborted(cause) ? cause : brokenAnswer()
    })
    if (part?.value === undefined) break
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    bytes += part.value.length
    if (bytes - said < saidEvery) continue
    said = bytes
    arrived(bytes)
  }
  const type = answer.headers.get('content-type') ?? ''
  return { name: nameOf(answer, fallbackName), blob: new Blob(parts, { type }) }
}

export function saveFile({ name, blob }: FileAnswer): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after click() returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
