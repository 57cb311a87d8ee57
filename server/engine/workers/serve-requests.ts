import type { WorkerMessage } from './worker-process'

/** Counterpart of `createWorkerProcess`, run in the child. */
export function serveRequests<Request, Answer>(make: (request: Request) => Promise<Answer>): void {
  const answer = async (request: Request): Promise<WorkerMessage<Answer>> => {
    try {
      return { kind: 'answer', answer: await make(request) }
    } catch (error) {
      return {
        kind: 'problem',
        problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
  }
  process.on('message', async (request: Request) => {
    process.send?.(await answer(request))
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches every process of a terminal, but the parent ends this one when ready.
  process.on('SIGINT', () => undefined)
  const ready: WorkerMessage<Answer> = { kind: 'ready' }
  process.send?.(ready)
}
