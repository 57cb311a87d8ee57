import { fetchTile } from './fetch-tile'
import type { Fetched, Wish } from './page-fetcher'

/** The page's side of a worker's `PageFetcher`. */
export function serveFetches(port: MessagePort): void {
  const running = new Map<number, AbortController>()

  async function answer(id: number, path: string) {
    const controller = new AbortController()
    running.set(id, controller)
    const bytes = await fetchTile(path, controller.signal).catch(() => null)
    running.delete(id)
    if (!controller.signal.aborted) port.postMessage({ id, bytes } satisfies Fetched, bytes ? [bytes] : [])
  }

  port.onmessage = ({ data }: MessageEvent<Wish>) => {
    if (data.type === 'abort') running.get(data.id)?.abort()
    else void answer(data.id, data.path)
  }
}
