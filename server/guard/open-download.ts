import type { BodyHead, createSafeDownload } from './safe-fetch'

export interface OpenDownload extends BodyHead {
  stream: ReadableStream<Uint8Array>
}

/** Downloads no faster than its reader reads. @throws FetchFault until the body begins */
export function openDownload(
  download: ReturnType<typeof createSafeDownload>,
  address: string,
  signal: AbortSignal,
): Promise<OpenDownload> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Rejects after a reader has cancelled, which has ended the download.
  const abort = (error: unknown) => writer.abort(error).catch(() => undefined)
  return new Promise((resolve, reject) => {
    const passOn = async (body: AsyncIterable<Uint8Array>, head: BodyHead, ended: AbortSignal) => {
      resolve({ ...head, stream: readable })
      // Otherwise a write would wait for a reader that takes nothing, and hold the download.
      ended.addEventListener('abort', () => void abort(ended.reason))
      for await (const piece of body) await writer.write(piece)
      await writer.close()
    }
    download(address, signal, passOn).catch((error: unknown) => {
      reject(error)
      void abort(error)
    })
  })
}
