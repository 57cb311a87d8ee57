import { type DatasetJob, type DatasetOutcome, doDatasetJob } from './dataset-job'

export type FromDatasetWorker = { step: 'progress'; share: number } | DatasetOutcome | { step: 'broken' }

/** The part of a worker's global scope used here; the project's types are those of a page. */
const scope = self as unknown as {
  postMessage(message: FromDatasetWorker): void
  onmessage: ((event: MessageEvent<DatasetJob>) => void) | null
}

/** Files go in and out as blobs, which are handed over without a copy. */
scope.onmessage = ({ data }) => {
  doDatasetJob(data, (share) => scope.postMessage({ step: 'progress', share })).then(
    (outcome) => scope.postMessage(outcome),
    () => scope.postMessage({ step: 'broken' }),
  )
}
