import { cdnOrigin } from './cdn-origin'

/** Null when the CDN does not have the tile or cannot be reached. */
async function fromCdn(path: string, signal: AbortSignal): Promise<Response | null> {
  const answer = await fetch(`${cdnOrigin()}${path}`, { signal, credentials: 'omit' }).catch(() => null)
  signal.throwIfAborted()
  return answer?.ok ? answer : null
}

/**
 * Falls back to the app while the CDN fails.
 * @param path of the app, with its query
 * @throws when both fail; `AbortError` when aborted
 */
export async function fetchTile(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = (await fromCdn(path, signal)) ?? (await fetch(path, { signal }))
  if (!answer.ok) throw new Error(`Tile ${path} answered ${answer.status}`)
  return answer.arrayBuffer()
}
