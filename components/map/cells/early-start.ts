import { firstView, startRoom } from '@/components/map/start-room'
import { type EarlyCellsMessage, likelyFrame } from '@/lib/config/early-requests'
import type { CellLibrary } from './cell-library'
import type { CellSource, FromCellWorker } from './cell-messages'

type EarlySource = CellSource & { bounds: readonly [number, number, number, number] }

interface EarlyStartDeps {
  library: Pick<CellLibrary, 'open' | 'view'>
  post(message: FromCellWorker): void
}

const isText = (value: unknown): value is string => typeof value === 'string'

function readSource(manifest: string): EarlySource | undefined {
  try {
    const { country, version, bounds, hexagonTiles: tiles } = JSON.parse(manifest)
    const isSource =
      isText(country) && isText(version) && Array.isArray(bounds) && bounds.length === 4 && Boolean(tiles)
    return isSource
      ? { country, version, tiles, bounds: bounds as unknown as EarlySource['bounds'] }
      : undefined
  } catch {
    return undefined
  }
}

function panelWidth(kept: string | null): number {
  const { initial, min, max } = likelyFrame.panel
  try {
    const width: unknown = JSON.parse(kept ?? '').state.width
    return typeof width === 'number' && width >= min && width <= max ? width : initial
  } catch {
    return initial
  }
}

/** Approximate: missing cells are requested later. */
function likelySize({ width, height, isBeside, panel }: EarlyCellsMessage) {
  const { rail, header, sheet } = likelyFrame
  return isBeside
    ? { width: width - rail - panelWidth(panel), height: height - header }
    : { width, height: height - header - sheet }
}

function likelyView(message: EarlyCellsMessage, { bounds }: EarlySource) {
  const query = new URLSearchParams(message.search)
  const [lat = 0, lng = 0, zoom = 0] = ['lat', 'lng', 'zoom'].map((name) =>
    Number.parseFloat(query.get(name) ?? ''),
  )
  const size = likelySize(message)
  const isPlace = [lat, lng, zoom].every(Number.isFinite)
  return firstView(isPlace ? { lat, lng, zoom } : { bounds, padding: () => startRoom(size, bounds) }, size)
}

/** Fetches the cells of a likely first view before the page can open the country. */
export class EarlyStart {
  readonly #deps: EarlyStartDeps
  #source: EarlySource | undefined
  #held: FromCellWorker[] | undefined
  #isOpen = false

  constructor(deps: EarlyStartDeps) {
    this.#deps = deps
  }

  /** Ignored once the page has opened a country, or if the manifest is not readable. */
  begin(message: EarlyCellsMessage): void {
    const source = readSource(message.manifest)
    if (this.#isOpen || !source) return
    this.#source = source
    this.#held = []
    this.#deps.library.open(source)
    this.#deps.library.view(likelyView(message, source))
  }

  send(message: FromCellWorker): void {
    if (this.#held) this.#held.push(message)
    else this.#deps.post(message)
  }

  /** Posts the kept messages if the country matches, else starts over. */
  open(source: CellSource): void {
    const early = this.#source
    const held = this.#held ?? []
    this.#isOpen = true
    this.#source = undefined
    this.#held = undefined
    if (early?.country !== source.country || early.version !== source.version) {
      this.#deps.library.open(source)
      return
    }
    for (const message of held) this.#deps.post(message)
  }
}
