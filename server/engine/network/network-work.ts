import type { JobQueue } from '@/server/engine/jobs/job-queue'
import { createTableQueue, type TableQueueOptions } from '@/server/engine/jobs/table-queue'
import { createWorkerPool } from '@/server/engine/workers/worker-pool'
import type { CatchmentAnswer, CatchmentRequestToWorker } from './catchment-worker'
import type { CorridorAnswer, CorridorRequestToWorker } from './corridor-worker'
import { createNetworkPlanner, type NetworkPlanner } from './network-planner'

/** Plans, catchments and corridors, each in a process of their own. */
export interface NetworkWork {
  atlasRoots: readonly string[]
  /** Undefined for the shipped model. */
  modelFile: string | undefined
  planner: NetworkPlanner
  /** One plan at a time; customers take turns. */
  jobs: JobQueue
  /** Ends the search of a plan's version that runs in this process. */
  running: Map<string, AbortController>
  /** @throws AppError 429 */
  catchment(question: Pick<CatchmentRequestToWorker, 'country' | 'question'>): Promise<CatchmentAnswer>
  /** @throws AppError 429 */
  corridor(question: Omit<CorridorRequestToWorker, 'atlasRoots'>): Promise<CorridorAnswer>
  close(): Promise<void>
}

interface NetworkWorkOptions {
  atlasRoots: readonly string[]
  modelFile: string | undefined
  queue: TableQueueOptions
}

const minute = 60_000

const corridorWords = {
  own: 'Your other corridors are still being calculated. Try again when they are done.',
  others: 'Other corridors are being calculated. Try again in a moment.',
}

const words = {
  own: 'Your other catchments are still being calculated. Try again when they are done.',
  others: 'Other catchments are being calculated. Try again in a moment.',
}

export function openNetworkWork({ atlasRoots, modelFile, queue }: NetworkWorkOptions): NetworkWork {
  const planner = createNetworkPlanner()
  const jobs = createTableQueue(queue)
  const catchments = createWorkerPool<CatchmentRequestToWorker, CatchmentAnswer>({
    // Joined at run time: a bundler that resolved it would pull it into the web app.
    entry: ['server', 'engine', 'network', 'catchment-worker.ts'].join('/'),
    task: 'calculates catchments',
    result: 'The catchment',
    heapMegabytes: 1_024,
    limitMs: minute,
    idleMs: 2 * minute,
    queue: { slots: 1, maxWaiting: 20, maxWaitingPerOwner: 3, patience: minute / 2 },
    words,
  })
  const corridors = createWorkerPool<CorridorRequestToWorker, CorridorAnswer>({
    entry: ['server', 'engine', 'network', 'corridor-worker.ts'].join('/'),
    task: 'looks along roads',
    result: 'The corridor',
    heapMegabytes: 1_024,
    limitMs: minute,
    idleMs: 2 * minute,
    queue: { slots: 1, maxWaiting: 20, maxWaitingPerOwner: 3, patience: minute / 2 },
    words: corridorWords,
  })
  return {
    atlasRoots,
    modelFile,
    planner,
    jobs,
    running: new Map(),
    catchment: (question) => catchments.ask({ atlasRoots, modelFile, ...question }),
    corridor: (question) => corridors.ask({ atlasRoots, ...question }),
    async close() {
      catchments.close()
      corridors.close()
      await jobs.close()
      planner.close()
    },
  }
}
