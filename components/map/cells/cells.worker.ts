import { PageFetcher } from '@/components/map/cdn/page-fetcher'
import { isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { readTile, type TileAnswer } from '@/lib/domain/map/cells/cell-columns'
import { ringAt } from './cell-finder'
import { CellLibrary, type TileRequest } from './cell-library'
import type { FromCellWorker, ToCellWorker } from './cell-messages'
import { ClusterLabels } from './cluster-labels'
import { EarlyStart } from './early-start'

/** The part of the worker's global scope used here; the project's types are a page's. */
const scope = self as unknown as {
  postMessage(message: FromCellWorker, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<ToCellWorker>) => void) | null
}

function addressOf({ source, parent, columns }: TileRequest): string {
  const query = new URLSearchParams({ v: source.version, ...(columns && { cols: columns.join(',') }) })
  return `/api/scout/tiles/${source.country}/${parent}?${query}`
}

/** Set if a CDN serves the tiles that everyone may read. */
let fetcher: PageFetcher | undefined

async function fetchBytes(request: TileRequest, signal: AbortSignal): Promise<ArrayBuffer> {
  const address = addressOf(request)
  // Locked columns need the session, which is sent only to the app.
  if (fetcher && (request.columns ?? []).every(isFreeColumn)) return fetcher.fetch(address, signal)
  const headers = { accept: 'application/vnd.apache.arrow.stream' }
  const answer = await fetch(address, { signal, headers })
  if (!answer.ok) throw new Error(`Tile ${request.parent} answered ${answer.status}`)
  return answer.arrayBuffer()
}

async function load(request: TileRequest, signal: AbortSignal): Promise<TileAnswer> {
  return readTile(await fetchBytes(request, signal), request.columns ?? ['Score DC', 'Score AC'])
}

function transferOf(message: FromCellWorker): Transferable[] {
  if (message.type === 'painted') return message.paint ? [message.paint.buffer] : []
  if (message.type === 'prisms') {
    const { places, heights, colours } = message.prisms
    return [places.buffer, heights.buffer, colours.buffer]
  }
  if (message.type !== 'mesh') return []
  const { positions, steps, indices } = message.mesh
  return [positions.buffer, steps.buffer, indices.buffer]
}

const post = (message: FromCellWorker) => scope.postMessage(message, transferOf(message))

const library = new CellLibrary({ load, send: (message) => early.send(message) })
const early = new EarlyStart({ library, post })
const clusters = new ClusterLabels()

type Question = Extract<ToCellWorker, { id: number }>

function answerTo(question: Question): unknown {
  switch (question.type) {
    case 'cluster':
      return clusters.group(question.coordinates, question.radiusKm)
    case 'labels':
      return clusters.labels(question.question)
    case 'ring':
      return ringAt(question)
    case 'find':
      return library.find(question.place)
    case 'move':
      return library.move(question.move)
    case 'facts':
      return library.facts(question.questions)
    case 'figures':
      return library.figures(question.cell, question.columns)
  }
}

async function reply(question: Question) {
  post({ type: 'answer', id: question.id, answer: await answerTo(question) })
}

scope.onmessage = ({ data }) => {
  switch (data.type) {
    case 'fetcher':
      fetcher = new PageFetcher(data.port)
      return
    case 'early':
      return early.begin(data)
    case 'open':
      return early.open(data.source)
    case 'view':
      return library.view(data)
    case 'rules':
      return library.rules(data.rules)
    case 'prisms':
      return library.prisms(data.look)
    case 'retry':
      return library.retry()
    default:
      void reply(data)
  }
}
