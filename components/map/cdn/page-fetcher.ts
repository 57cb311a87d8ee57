export type Wish = { type: 'fetch'; id: number; path: string } | { type: 'abort'; id: number }

/** Null when the tile cannot be read. */
export interface Fetched {
  id: number
  bytes: ArrayBuffer | null
}

/** A worker's policy is fixed when the app is built, so only the page may contact the installation's CDN. */
export class PageFetcher {
  readonly #port: MessagePort
  readonly #waiting = new Map<number, (fetched: Fetched) => void>()
  #lastId = 0

  /** @param port whose other end the page serves with `serveFetches` */
  constructor(port: MessagePort) {
    this.#port = port
    port.onmessage = ({ data }: MessageEvent<Fetched>) => this.#waiting.get(data.id)?.(data)
  }

  /** @throws when the tile cannot be read; the signal's reason when aborted */
  async fetch(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
    signal.throwIfAborted()
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Fetched>()
    const leave = () => {
      this.#send({ type: 'abort', id })
      reject(signal.reason)
    }
    this.#waiting.set(id, resolve)
    signal.addEventListener('abort', leave, { once: true })
    this.#send({ type: 'fetch', id, path })
    try {
      const { bytes } = await promise
      if (bytes) return bytes
      throw new Error(`Tile ${path} cannot be read`)
    } finally {
      this.#waiting.delete(id)
      signal.removeEventListener('abort', leave)
    }
  }

  #send(wish: Wish) {
    this.#port.postMessage(wish)
  }
}
