import type { HexagonColumn, HexagonLevel } from '@/lib/catalogue/hexagon-columns'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import { noFacts } from '@/lib/domain/filters/filter-facts'
import type { TileAnswer } from '@/lib/domain/map/cells/cell-columns'
import { figureAt, wordAt } from '@/lib/domain/map/cells/cell-columns'
import type { CellRules } from '@/lib/domain/map/cells/cell-rules'
import type { Bounds } from '@/lib/geo/mercator'
import { factsOf } from './cell-facts'
import { CellFinder, type FinderParts, tileOf } from './cell-finder'
import type {
  AimedPlace,
  CellFigures,
  CellSource,
  CursorCell,
  CursorMove,
  FactsQuestion,
  FoundCell,
  FromCellWorker,
  PrismLook,
} from './cell-messages'
import { CellPainter } from './cell-painter'
import { type CellTile, tileIndex, tilesInView } from './cell-tiles'
import { ClassMaker } from './class-maker'
import { ColumnLoader } from './column-loader'
import { PrismMaker } from './prism-maker'
import { type LoadedTile, TileStore } from './tile-store'

interface QuestionParts extends Pick<FinderParts, 'tiles' | 'shown'> {
  store: Pick<TileStore, 'tile' | 'ask' | 'settled'>
  painter: Pick<CellPainter, 'rules'>
  columns: ColumnLoader
  failed(): void
}

function valueAt(name: HexagonColumn, { columns }: LoadedTile, row: number): number | string | null {
  const column = columns.get(name)
  if (!column) return null
  if (column.kind === 'words') return wordAt(column, row) || null
  const figure = figureAt(column, row)
  return Number.isNaN(figure) ? null : figure
}

class CellQuestions {
  readonly #parts: QuestionParts
  #asked: AbortController | undefined

  constructor(parts: QuestionParts) {
    this.#parts = parts
  }

  /** Undefined when newer questions have replaced these; their shared requests continue. */
  async facts(questions: readonly FactsQuestion[]): Promise<FieldFacts[] | undefined> {
    const { store, painter, columns, shown, failed } = this.#parts
    const older = this.#asked
    this.#asked = new AbortController()
    const { signal } = this.#asked
    const allowed = painter.rules.columns
    const names = questions.map(({ column }) => column).filter((column) => allowed.includes(column))
    await store.settled()
    const tiles = shown()
    const answers = Promise.allSettled(tiles.map((tile) => columns.ensure(tile, names, signal)))
    older?.abort()
    if ((await answers).some(({ status }) => status === 'rejected') && !signal.aborted) failed()
    if (signal.aborted) return undefined
    return questions.map((question) =>
      allowed.includes(question.column) ? factsOf(tiles, question) : noFacts,
    )
  }

  async figures(cell: string, names: readonly HexagonColumn[]): Promise<CellFigures | null> {
    const { store, tiles, painter, columns } = this.#parts
    const { level, key } = tileOf(cell)
    const known = tiles(level).find((tile) => tile.key === key)
    const tile = store.tile(key) ?? (known && (await store.ask(known)))
    const row = tile?.rowOf(BigInt(`0x${cell}`)) ?? -1
    if (!tile || row < 0) return null
    const allowed = names.filter((name) => painter.rules.columns.includes(name))
    try {
      await columns.ensure(tile, allowed, new AbortController().signal)
    } catch {
      return null
    }
    return Object.fromEntries(allowed.map((name) => [name, valueAt(name, tile, row)]))
  }
}

export interface TileRequest {
  source: CellSource
  parent: string
  columns?: readonly HexagonColumn[]
}

export interface CellLibraryDeps {
  load(request: TileRequest, signal: AbortSignal): Promise<TileAnswer>
  send(message: FromCellWorker): void
}

const levelOf = (key: string | undefined) => key?.split('/')[0]

/** A map's cell worker without the worker itself. */
export class CellLibrary {
  readonly #deps: CellLibraryDeps
  readonly #store: TileStore
  readonly #painter: CellPainter
  readonly #classes: ClassMaker
  readonly #prisms: PrismMaker
  readonly #finder: CellFinder
  readonly #questions: CellQuestions
  #source: CellSource | undefined
  #index: ReadonlyMap<HexagonLevel, readonly CellTile[]> = new Map()
  #wanted: CellTile[] = []
  #shown: string[] = []
  #announced = 'null'
  #hasFailed = false
  #isUpdating = false

  constructor(deps: CellLibraryDeps) {
    this.#deps = deps
    const failed = () => this.#fail()
    const tiles = (level: HexagonLevel) => this.#index.get(level) ?? []
    this.#store = new TileStore({
      load: (parent, signal) => this.#read({ parent }, signal),
      loaded: (_tile, mesh) => deps.send({ type: 'mesh', mesh }),
      failed,
      dropped: (keys) => this.#dropped(keys),
      settled: () => this.#update(),
    })
    const store = this.#store
    const read = async (parent: string, columns: readonly HexagonColumn[], signal: AbortSignal) =>
      (await this.#read({ parent, columns }, signal)).columns
    const columns = new ColumnLoader(read)
    this.#classes = new ClassMaker({
      tiles,
      loaded: (key) => store.tile(key),
      settled: () => store.settled(),
      columns,
      read,
    })
    this.#painter = new CellPainter({
      columns,
      classes: this.#classes,
      paint: (key, paint) => {
        deps.send({ type: 'painted', key, paint })
        this.#prisms.repaint(key)
      },
      failed,
      painted: () => {
        if (!this.#isUpdating) this.#show()
      },
    })
    this.#prisms = new PrismMaker({ tile: (key) => store.tile(key), painter: this.#painter, send: deps.send })
    const shown = () => this.#shown.flatMap((key) => store.tile(key) ?? [])
    const parts = { store, tiles, shown, painter: this.#painter }
    this.#finder = new CellFinder({ ...parts, prisms: this.#prisms })
    this.#questions = new CellQuestions({ ...parts, columns, failed })
  }

  open(source: CellSource): void {
    this.#source = source
    this.#index = tileIndex(source)
    this.#wanted = []
    this.#shown = []
    this.#hasFailed = false
    this.#classes.clear()
    this.#store.clear()
  }

  view(view: { bounds: Bounds; zoom: number }): void {
    this.#wanted = tilesInView(this.#index, view)
    this.#store.want(this.#wanted)
    // A view outside the data is complete as it is.
    if (this.#wanted.length === 0 && this.#shown.length === 0) this.#deps.send({ type: 'shown', keys: [] })
    this.#update()
  }

  rules(rules: CellRules): void {
    this.#painter.setRules(rules)
    this.#update()
  }

  prisms(look: PrismLook | null): void {
    this.#prisms.setLook(look, this.#shown)
  }

  retry(): void {
    this.#hasFailed = false
    this.#painter.retry()
    this.#store.retry()
    this.#update()
  }

  find(place: AimedPlace): FoundCell | null {
    return this.#finder.find(place)
  }

  move(move: CursorMove): Promise<CursorCell | null> {
    return this.#finder.move(move)
  }

  facts(questions: readonly FactsQuestion[]): Promise<FieldFacts[] | undefined> {
    return this.#questions.facts(questions)
  }

  figures(cell: string, columns: readonly HexagonColumn[]): Promise<CellFigures | null> {
    return this.#questions.figures(cell, columns)
  }

  #read(request: Omit<TileRequest, 'source'>, signal: AbortSignal): Promise<TileAnswer> {
    if (!this.#source) return Promise.reject(new Error('No country is open'))
    return this.#deps.load({ source: this.#source, ...request }, signal)
  }

  #fail() {
    if (this.#hasFailed) return
    this.#hasFailed = true
    this.#deps.send({ type: 'failed' })
  }

  #dropped(keys: string[]) {
    this.#painter.forget(keys)
    this.#prisms.forget(keys)
    this.#deps.send({ type: 'dropped', keys })
  }

  #update() {
    // Failed tiles are dropped or loaded by now, so the next failure is reported again.
    if (!this.#store.hasFailures && !this.#painter.hasFailures) this.#hasFailed = false
    this.#show()
    const keys = new Set([...this.#wanted.map(({ key }) => key), ...this.#shown])
    this.#isUpdating = true
    this.#painter.paint(
      [...keys].flatMap((key): readonly LoadedTile[] | LoadedTile => this.#store.tile(key) ?? []),
    )
    this.#isUpdating = false
    this.#show()
  }

  /** Keeps the old level of detail until the new one is complete, so that zooming never blinks. */
  #show() {
    const drawn = new Set(this.#shown)
    const ready = this.#wanted
      .map(({ key }) => key)
      .filter((key) => this.#store.tile(key) && (drawn.has(key) || this.#painter.isPainted(key)))
    const isWorking = this.#store.isLoading || this.#painter.isWorking
    const isSettled = ready.length === this.#wanted.length || !isWorking
    const isSameLevel = levelOf(this.#shown[0]) === levelOf(this.#wanted[0]?.key)
    const keepsOld = !isSettled && !isSameLevel && this.#shown.some((key) => this.#store.tile(key))
    if (!keepsOld && ready.join() !== this.#shown.join()) {
      this.#shown = ready
      this.#store.keep(ready)
      this.#prisms.show(ready)
      this.#deps.send({ type: 'shown', keys: ready })
    }
    this.#announce()
  }

  #announce() {
    const level = this.#store.tile(this.#shown[0] ?? '')?.level
    const colour = level === undefined ? undefined : this.#painter.colour(level)
    const text = JSON.stringify(colour ?? null)
    if (text === this.#announced) return
    this.#announced = text
    this.#deps.send({ type: 'classes', colour })
  }
}
