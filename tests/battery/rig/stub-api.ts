import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { serveLocally } from '@/tests/support/local-server'
import { goodAnswer } from './stub-answers'
import { type ModeName, modes } from './stub-modes'

/** One request that reached the service. */
interface Seen {
  method: string
  /** As in the request line. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Whether an answer too large for the buffers was read on. */
  isFlowing: boolean
  /** Whether the client disconnected before the answer's end. */
  closedEarly: boolean
}

export interface StubApi {
  origin: string
  seen: Seen[]
  /** Sets how it answers, at one path or at all. */
  answer(mode: ModeName, path?: string): void
  /** Forgets all requests and answers well again. */
  reset(): void
  close(): Promise<void>
}

/** The API service behind the app: records requests and fails on command. `port` defaults to a free one. */
export async function startStubApi(canary: string, port?: number): Promise<StubApi> {
  const seen: Seen[] = []
  const chosen = new Map<string, ModeName>()

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const entry: Seen = { method, path, headers, body: '', isFlowing: false, closedEarly: false }
    seen.push(entry)
    response.once('drain', () => {
      entry.isFlowing = true
    })
    response.on('close', () => {
      entry.closedEarly = !response.writableFinished
    })
    for await (const chunk of request) entry.body += String(chunk)
    const mode = chosen.get(path.split('?')[0] ?? '') ?? chosen.get('*') ?? 'ok'
    modes[mode](response, { good: goodAnswer(path), canary })
  }

  const server = await serveLocally((request, response) => {
    take(request, response).catch(() => response.destroy())
  }, port)
  return {
    origin: server.origin,
    seen,
    answer: (mode, path = '*') => void chosen.set(path, mode),
    reset: () => {
      seen.length = 0
      chosen.clear()
    },
    close: server.close,
  }
}
