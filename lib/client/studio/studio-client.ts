import {
  type FromStudioWorker,
  type StudioCall,
  type StudioCalls,
  studioMessages,
  type ToStudioWorker,
} from './studio-messages'

class StudioRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StudioRefusal'
  }
}

interface StudioPort {
  postMessage(message: ToStudioWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromStudioWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

const openWorker = (): StudioPort =>
  new Worker(new URL('./studio.worker.ts', import.meta.url), { type: 'module' })

/** Each map has its own worker, which frees its memory at the end. */
export class StudioClient {
  readonly #port: StudioPort
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  constructor(open: () => StudioPort = openWorker) {
    this.#port = open()
    this.#port.onmessage = ({ data }) => this.#settle(data)
    this.#port.onerror = () => this.#fail(new StudioRefusal(studioMessages.failed))
  }

  ask<Call extends StudioCall>(
    call: Call,
    ask: StudioCalls[Call]['ask'],
  ): Promise<StudioCalls[Call]['answer']> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      this.#port.postMessage({ id, call, ask })
    })
  }

  close(): void {
    this.#waiting.clear()
    this.#port.terminate()
  }

  #settle(data: FromStudioWorker): void {
    const waiting = this.#waiting.get(data.id)
    this.#waiting.delete(data.id)
    if ('refused' in data) waiting?.reject(new StudioRefusal(data.refused))
    else waiting?.resolve(data.answer)
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
