import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { serveLocally } from '@/tests/support/local-server'
import { goodAnswer } from './stub-answers'
import { type ModeName, modes } from './stub-modes'

/** One request that reached the service. */
interface Seen {
  method: string
  /** As it stood in the request line. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Whether whoever asked went away before the answer had ended. */
  closedEarly: boolean
}

export interface StubApi {
  origin: string
  seen: Seen[]
  /** How it answers from now on, at one path or at all of them. */
  answer(mode: ModeName, path?: string): void
  /** Forgets what it has seen and answers well again. */
  reset(): void
  close(): Promise<void>
}

/** The API service behind the app: records what it is asked and fails in every way that a service can. */
export async function startStubApi(canary: string): Promise<StubApi> {
  const seen: Seen[] = []
  const chosen = new Map<string, ModeName>()

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const entry: Seen = { method, path, headers, body: '', closedEarly: false }
    seen.push(entry)
    response.on('close', () => {
      entry.closedEarly = !response.writableFinished
    })
    for await (const chunk of request) entry.body += String(chunk)
    const mode = chosen.get(path.split('?')[0] ?? '') ?? chosen.get('*') ?? 'ok'
    modes[mode](response, { good: goodAnswer(path), canary })
  }

  const server = await serveLocally((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
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
