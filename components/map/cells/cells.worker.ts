import { tableFromIPC } from '@uwdata/flechette'
import { greedyClusters } from '@/lib/domain/greedy-clusters'
import { CellLibrary } from './cell-library'
import type { CellColumns } from './cell-mesh'
import type { CellSource, FromCellWorker, ToCellWorker } from './cell-messages'

/** The part of a worker's global scope used here; the project's types are those of a page. */
const scope = self as unknown as {
  postMessage(message: FromCellWorker, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<ToCellWorker>) => void) | null
}

async function load(source: CellSource, parent: string, signal: AbortSignal): Promise<CellColumns> {
  const url = `/api/scout/tiles/${source.country}/${parent}?v=${source.version}`
  const answer = await fetch(url, { signal, headers: { accept: 'application/vnd.apache.arrow.stream' } })
  if (!answer.ok) throw new Error(`Tile ${parent} answered ${answer.status}`)
  const table = tableFromIPC(new Uint8Array(await answer.arrayBuffer()), { useBigInt: true })
  const column = (name: string) => table.getChild(name)?.toArray()
  const [h3, dc, ac] = [column('h3'), column('Score DC'), column('Score AC')]
  if (!(h3 instanceof BigUint64Array && dc instanceof Uint8Array && ac instanceof Uint8Array)) {
    throw new Error(`Tile ${parent} lacks a column`)
  }
  return { h3, dc, ac }
}

function send(message: FromCellWorker) {
  const transfer =
    message.type === 'mesh'
      ? [message.mesh.positions.buffer, message.mesh.steps.buffer, message.mesh.indices.buffer]
      : []
  scope.postMessage(message, transfer)
}

function clustersOf({ coordinates, radiusKm }: Extract<ToCellWorker, { type: 'cluster' }>) {
  const places = Array.from({ length: coordinates.length / 2 }, (_, index) => ({
    lat: coordinates[index * 2] ?? 0,
    lng: coordinates[index * 2 + 1] ?? 0,
  }))
  return greedyClusters(places, radiusKm)
}

const library = new CellLibrary({ load, send })

scope.onmessage = ({ data }) => {
  switch (data.type) {
    case 'open':
      return library.open(data.source)
    case 'view':
      return library.view(data)
    case 'retry':
      return library.retry()
    case 'cluster':
      return send({ type: 'clustered', id: data.id, clusters: clustersOf(data) })
    case 'find':
      return send({ type: 'found', id: data.id, cell: library.find(data) })
  }
}
