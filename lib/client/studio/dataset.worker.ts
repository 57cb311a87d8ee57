import { type DatasetJob, type DatasetOutcome, doDatasetJob } from './dataset-job'

export type FromDatasetWorker = { step: 'progress'; share: number } | DatasetOutcome | { step: 'broken' }

/** The worker globals used here; the project has the types of a page. */
const scope = self as unknown as {
  postMessage(message: FromDatasetWorker): void
  onmessage: ((event: MessageEvent<DatasetJob>) => void) | null
}

/** Blobs pass without a copy. */
scope.onmessage = ({ data }) => {
  doDatasetJob(data, (share) => scope.postMessage({ step: 'progress', share })).then(
    (outcome) => scope.postMessage(outcome),
    () => scope.postMessage({ step: 'broken' }),
  )
}
