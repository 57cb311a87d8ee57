import type { FromDatasetWorker } from './dataset.worker'
import { type DatasetJob, type DatasetOutcome, doDatasetJob } from './dataset-job'

type JobPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromDatasetWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface Running {
  signal: AbortSignal
  onProgress?: (share: number) => void
  open?: (() => JobPort) | undefined
}

const openWorker =
  typeof Worker === 'undefined'
    ? undefined
    : () => new Worker(new URL('./dataset.worker.ts', import.meta.url), { type: 'module' })

/** One worker per job, which frees its memory at the end. @throws Error if the worker fails; `AbortError` */
export function runDatasetJob(job: DatasetJob, running: Running): Promise<DatasetOutcome> {
  const { signal, onProgress = () => {}, open = openWorker } = running
  if (!open) return doDatasetJob(job, onProgress)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const port = open()
    const end = (settle: () => void) => {
      port.terminate()
      signal.removeEventListener('abort', stop)
      settle()
    }
    const stop = () => end(() => reject(new DOMException('Aborted', 'AbortError')))
    const fail = () => end(() => reject(new Error('The worker has failed.')))
    signal.addEventListener('abort', stop)
    port.onerror = fail
    port.onmessage = ({ data }) => {
      if (data.step === 'progress') onProgress(data.share)
      else if (data.step === 'broken') fail()
      else end(() => resolve(data))
    }
    port.postMessage(job)
  })
}
