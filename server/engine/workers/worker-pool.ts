import { noSlotRefusal, type SlotWords } from '@/server/engine/errors/app-error'
import { currentAsker } from '@/server/limits/current-asker'
import { createFairSlots, type FairSlotsOptions } from '@/server/limits/fair-slots'
import { createWorkerProcess, type WorkerOptions, type WorkerProcess } from './worker-process'

export interface WorkerPoolOptions extends WorkerOptions {
  /** `slots` is the number of processes. */
  queue: FairSlotsOptions
  words: SlotWords
}

/**
 * Each process serves one request at a time and starts only when the others are busy. Accounts and customers take turns.
 * @throws AppError 429 (returned `ask`), and as `WorkerProcess`
 */
export function createWorkerPool<Request, Answer>(
  options: WorkerPoolOptions,
): WorkerProcess<Request, Answer> {
  const { queue, words, ...each } = options
  const slots = createFairSlots(queue)
  const workers = Array.from({ length: queue.slots }, () => createWorkerProcess<Request, Answer>(each))
  const busy = new Set<WorkerProcess<Request, Answer>>()

  async function askFree(request: Request): Promise<Answer> {
    const free = workers.filter((worker) => !busy.has(worker))
    const worker = free.find((one) => one.processId() !== undefined) ?? free[0]
    if (worker === undefined) throw new Error('Every process is busy.')
    busy.add(worker)
    try {
      return await worker.ask(request)
    } finally {
      busy.delete(worker)
    }
  }

  return {
    ask: (request) =>
      slots
        .run(currentAsker(), () => askFree(request))
        .catch((error: unknown) => {
          throw noSlotRefusal(error, words)
        }),
    processId: () => workers.map((worker) => worker.processId()).find((id) => id !== undefined),
    close() {
      for (const worker of workers) worker.close()
    },
  }
}
