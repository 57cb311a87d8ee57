import { fetchAnswer } from './fetch-json'

/** Pause before a file that is still being made is asked for again, milliseconds. */
const stillBeingMade = 5000

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    })
  })

/** The name that the answer gives its file, else the given one. */
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

/**
 * Fetches a file of this app, waiting for it while it is being made (202, asked again every 5 s).
 * @throws {RequestError} when there is no such file; `AbortError` when ended.
 */
export async function fetchFile(url: string, fallbackName: string, signal: AbortSignal): Promise<FileAnswer> {
  for (;;) {
    const answer = await fetchAnswer({ url, headers: { accept: '*/*' }, signal })
    if (answer.status !== 202) return { name: nameOf(answer, fallbackName), blob: await answer.blob() }
    await wait(stillBeingMade, signal)
  }
}

/** Hands a file to the browser's downloads. */
export function saveFile({ name, blob }: FileAnswer): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click returns; the end of the same task would be too early.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
