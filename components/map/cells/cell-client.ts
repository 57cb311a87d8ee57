import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import type { CellRules } from '@/lib/domain/map/cells/cell-rules'
import type { Bounds } from '@/lib/geo/mercator'
import type {
  AimedPlace,
  CellColour,
  CellFigures,
  CellMesh,
  CellPrisms,
  CellSource,
  CursorCell,
  CursorMove,
  FactsQuestion,
  FoundCell,
  FromCellWorker,
  LabelsQuestion,
  PrismLook,
  ToCellWorker,
} from './cell-messages'
import type { LabelsAnswer } from './cluster-labels'

export interface CellEvents {
  mesh(mesh: CellMesh): void
  painted(key: string, paint: Uint8Array<ArrayBuffer> | null): void
  prisms(key: string, prisms: CellPrisms): void
  shown(keys: readonly string[]): void
  dropped(keys: readonly string[]): void
  classes(colour: CellColour | undefined): void
  failed(): void
}

export interface CellClient {
  open(source: CellSource): void
  view(view: { bounds: Bounds; zoom: number }): void
  rules(rules: CellRules): void
  retry(): void
  prisms(look: PrismLook | null): void
  find(place: AimedPlace): Promise<FoundCell | null>
  move(move: CursorMove): Promise<CursorCell | null>
  /** Undefined when newer questions have replaced these. */
  facts(questions: FactsQuestion[]): Promise<FieldFacts[] | undefined>
  /** Null when the values cannot be read. */
  figures(cell: string, columns: readonly HexagonColumn[]): Promise<CellFigures | null>
  /** Border of the finest cell at a point, with or without data. */
  ring(place: { lat: number; lng: number }): Promise<[number, number][]>
  /** Takes latitude, longitude, latitude, ...; resolves to the grouping's number. */
  cluster(places: Float64Array, radiusKm: number): Promise<number>
  labels(question: LabelsQuestion): Promise<LabelsAnswer>
  /** @returns unsubscribe */
  onChanged(listener: () => void): () => void
  close(): void
}

type Port = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromCellWorker>) => void) | null
}

function questions(port: Port) {
  let lastId = 0
  const waiting = new Map<number, (answer: never) => void>()
  return {
    ask: <T>(message: (id: number) => ToCellWorker, transfer: Transferable[] = []): Promise<T> =>
      new Promise((resolve) => {
        lastId += 1
        waiting.set(lastId, resolve)
        port.postMessage(message(lastId), transfer)
      }),
    settle(id: number, answer: unknown) {
      waiting.get(id)?.(answer as never)
      waiting.delete(id)
    },
  }
}

function receive(message: FromCellWorker, events: CellEvents, settle: (id: number, answer: unknown) => void) {
  switch (message.type) {
    case 'mesh':
      return events.mesh(message.mesh)
    case 'painted':
      return events.painted(message.key, message.paint)
    case 'prisms':
      return events.prisms(message.key, message.prisms)
    case 'shown':
      return events.shown(message.keys)
    case 'dropped':
      return events.dropped(message.keys)
    case 'classes':
      return events.classes(message.colour)
    case 'failed':
      return events.failed()
    case 'answer':
      return settle(message.id, message.answer)
  }
}

export function createCellClient(port: Port, events: CellEvents): CellClient {
  const post = (message: ToCellWorker) => port.postMessage(message)
  const { ask, settle } = questions(port)
  const listeners = new Set<() => void>()
  port.onmessage = ({ data }) => {
    receive(data, events, settle)
    if (data.type === 'shown' || data.type === 'painted') for (const listener of listeners) listener()
  }
  return {
    open: (source) => post({ type: 'open', source }),
    view: (view) => post({ type: 'view', ...view }),
    rules: (rules) => post({ type: 'rules', rules }),
    retry: () => post({ type: 'retry' }),
    prisms: (look) => post({ type: 'prisms', look }),
    find: (place) => ask((id) => ({ type: 'find', id, place })),
    move: (move) => ask((id) => ({ type: 'move', id, move })),
    facts: (questions) => ask((id) => ({ type: 'facts', id, questions })),
    figures: (cell, columns) => ask((id) => ({ type: 'figures', id, cell, columns })),
    ring: ({ lat, lng }) => ask((id) => ({ type: 'ring', id, lat, lng })),
    cluster(places, radiusKm) {
      const coordinates = places.slice()
      return ask((id) => ({ type: 'cluster', id, coordinates, radiusKm }), [coordinates.buffer])
    },
    labels: (question) => ask((id) => ({ type: 'labels', id, question })),
    onChanged(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    close: () => port.terminate(),
  }
}
