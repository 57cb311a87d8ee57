import type { Drawing } from '@/lib/domain/studio/draw/drawing'
import { StudioEngine, sentenceOf } from './studio-engine'
import type { FromStudioWorker, StudioCalls, ToStudioWorker } from './studio-messages'

/** The worker globals used here; the project has the types of a page. */
const scope = self as unknown as {
  postMessage(message: FromStudioWorker, transfer: ArrayBufferLike[]): void
  onmessage: ((event: MessageEvent<ToStudioWorker>) => void) | null
}

const engine = new StudioEngine()

/** Moves lists without a copy; shapes share theirs with the next picture. */
function buffersOf(drawing: Drawing): ArrayBufferLike[] {
  if (drawing.kind === 'shapes' || drawing.kind === 'trips') return []
  return Object.entries(drawing)
    .filter(([name]) => name !== 'rows')
    .flatMap(([, list]) => (ArrayBuffer.isView(list) ? [list.buffer] : []))
}

function movedWith(call: ToStudioWorker['call'], answer: unknown): ArrayBufferLike[] {
  if (answer instanceof Uint8Array) return [answer.buffer]
  if (call !== 'draw') return []
  return (answer as StudioCalls['draw']['answer']).changed.flatMap(({ drawing }) => buffersOf(drawing))
}

scope.onmessage = ({ data: { id, call, ask } }) => {
  engine
    .answer(call, ask)
    .then((answer) => scope.postMessage({ id, answer }, movedWith(call, answer)))
    // Also refuses an answer that cannot be transferred.
    .catch((error: unknown) => scope.postMessage({ id, refused: sentenceOf(error) }, []))
}
