import '@/lib/client/browser/no-eval'
import { type Around, type AroundQuestion, answerAround } from './around-places'

export interface ToAroundWorker {
  id: number
  question: AroundQuestion
}

export interface FromAroundWorker {
  id: number
  /** Undefined without the map of the world. */
  around: Around | undefined
}

/** The worker globals used here; the project has the types of a page. */
const scope = self as unknown as {
  postMessage(message: FromAroundWorker): void
  onmessage: ((event: MessageEvent<ToAroundWorker>) => void) | null
}

scope.onmessage = ({ data: { id, question } }) => {
  answerAround(question).then(
    (around) => scope.postMessage({ id, around }),
    () => scope.postMessage({ id, around: undefined }),
  )
}
