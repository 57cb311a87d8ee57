import type { Cluster } from '@/lib/domain/greedy-clusters'
import type { Bounds } from '@/lib/geo/mercator'
import type { CellMesh, CellSource, FoundCell, FromCellWorker, ToCellWorker } from './cell-messages'

/** What the page does with what the worker sends. */
export interface CellEvents {
  mesh(mesh: CellMesh): void
  shown(keys: readonly string[]): void
  dropped(keys: readonly string[]): void
  failed(): void
}

/** The page's side of the cell worker. */
export interface CellClient {
  open(source: CellSource): void
  view(view: { bounds: Bounds; zoom: number }): void
  retry(): void
  /** The cell with a score at a point, null where there is none. */
  find(place: { lat: number; lng: number }): Promise<FoundCell | null>
  /** Greedy clusters of places, off the main thread. */
  cluster(places: readonly { lat: number; lng: number }[], radiusKm: number): Promise<Cluster[]>
  close(): void
}

type Port = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromCellWorker>) => void) | null
}

/** @param port the worker; a test hands in its own. */
export function createCellClient(port: Port, events: CellEvents): CellClient {
  let lastId = 0
  const waiting = new Map<number, (answer: never) => void>()
  const post = (message: ToCellWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer)
  const ask = <T>(
    message: (id: number) => { message: ToCellWorker; transfer?: Transferable[] },
  ): Promise<T> =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      const { message: question, transfer } = message(lastId)
      post(question, transfer)
    })
  const settle = (id: number, answer: unknown) => {
    waiting.get(id)?.(answer as never)
    waiting.delete(id)
  }
  port.onmessage = ({ data }) => {
    switch (data.type) {
      case 'mesh':
        return events.mesh(data.mesh)
      case 'shown':
        return events.shown(data.keys)
      case 'dropped':
        return events.dropped(data.keys)
      case 'failed':
        return events.failed()
      case 'found':
        return settle(data.id, data.cell)
      case 'clustered':
        return settle(data.id, data.clusters)
    }
  }
  return {
    open: (source) => post({ type: 'open', source }),
    view: (view) => post({ type: 'view', ...view }),
    retry: () => post({ type: 'retry' }),
    find: ({ lat, lng }) => ask((id) => ({ message: { type: 'find', id, lat, lng } })),
    cluster: (places, radiusKm) =>
      ask((id) => {
        const coordinates = Float64Array.from(places.flatMap(({ lat, lng }) => [lat, lng]))
        return { message: { type: 'cluster', id, coordinates, radiusKm }, transfer: [coordinates.buffer] }
      }),
    close: () => port.terminate(),
  }
}
