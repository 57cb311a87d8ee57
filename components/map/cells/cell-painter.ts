import type { HexagonColumn, HexagonLevel } from '@/lib/catalogue/hexagon-columns'
import { type CellColumns, type CellValues, weighedColumn } from '@/lib/domain/map/cells/cell-columns'
import {
  type CellRules,
  colourOf,
  filtersOf,
  hiddenRows,
  neededColumns,
  paintOf,
  plainRules,
  weightsOf,
} from '@/lib/domain/map/cells/cell-rules'
import { type ColourClasses, fractionClasses } from '@/lib/domain/map/colour-classes'
import type { ClassMaker } from './class-maker'
import type { ColumnLoader } from './column-loader'
import type { LoadedTile } from './tile-store'

interface PainterDeps {
  columns: ColumnLoader
  classes: ClassMaker
  /** @param paint see `paintCodes`; null for the score without a filter */
  paint(key: string, paint: Uint8Array<ArrayBuffer> | null): void
  /** A column could not be read: the tile is painted without it until `retry`. */
  failed(): void
  painted(): void
}

export interface TileColour {
  column: CellValues
  classes: ColourClasses
}

interface Coat {
  /** The rules it is or will be painted by; undefined once nothing waits for it. */
  rules: CellRules | undefined
  controller: AbortController
  isDone: boolean
  isFailed: boolean
  isPlain: boolean
  hidden: Uint8Array | undefined
  colour: TileColour | undefined
}

/** Fetches the columns that the rules need, for the view's tiles only. */
export class CellPainter {
  readonly #deps: PainterDeps
  #rules = plainRules
  readonly #coats = new Map<string, Coat>()

  constructor(deps: PainterDeps) {
    this.#deps = deps
  }

  get rules(): CellRules {
    return this.#rules
  }

  get isWorking(): boolean {
    return [...this.#coats.values()].some(({ rules, isDone }) => rules !== undefined && !isDone)
  }

  get hasFailures(): boolean {
    return [...this.#coats.values()].some(({ rules, isFailed }) => rules === this.#rules && isFailed)
  }

  setRules(rules: CellRules): void {
    this.#rules = rules
    this.#deps.classes.only(colourOf(rules))
  }

  isPainted(key: string): boolean {
    const coat = this.#coats.get(key)
    return coat?.rules === this.#rules && coat.isDone
  }

  isHidden(key: string, row: number): boolean {
    return this.#coats.get(key)?.hidden?.[row] === 1
  }

  colourIn(key: string): TileColour | undefined {
    return this.#coats.get(key)?.colour
  }

  colour(level: HexagonLevel): { column: HexagonColumn; classes: ColourClasses } | undefined {
    const column = colourOf(this.#rules)
    const classes = column && this.#deps.classes.get(level, column)
    return column && classes && { column, classes }
  }

  paint(tiles: readonly LoadedTile[]): void {
    const keys = new Set(tiles.map(({ key }) => key))
    for (const [key, coat] of this.#coats) if (!keys.has(key) && !coat.isDone) giveUp(coat)
    for (const tile of tiles) if (this.#coats.get(tile.key)?.rules !== this.#rules) this.#begin(tile)
  }

  retry(): void {
    for (const coat of this.#coats.values()) if (coat.isFailed) coat.rules = undefined
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) {
      const coat = this.#coats.get(key)
      if (coat) giveUp(coat)
      this.#coats.delete(key)
    }
  }

  #begin(tile: LoadedTile) {
    const older = this.#coats.get(tile.key)
    const coat: Coat = {
      rules: this.#rules,
      controller: new AbortController(),
      isDone: false,
      isFailed: false,
      isPlain: older?.isPlain ?? true,
      hidden: older?.hidden,
      colour: older?.colour,
    }
    this.#coats.set(tile.key, coat)
    const needed = neededColumns(this.#rules)
    const colour = colourOf(this.#rules)
    const hasClasses = colour === undefined || this.#deps.classes.isMade(tile.level, colour)
    if (hasClasses && needed.every((name) => tile.columns.has(name))) this.#finish(tile, coat)
    else void this.#prepare(tile, coat, { needed, colour })
    // Aborted last, so that a shared request continues.
    if (older) giveUp(older)
  }

  async #prepare(
    tile: LoadedTile,
    coat: Coat,
    { needed, colour }: { needed: HexagonColumn[]; colour: HexagonColumn | undefined },
  ) {
    const { columns, classes } = this.#deps
    const { signal } = coat.controller
    const answers = await Promise.allSettled([
      columns.ensure(tile, needed, signal),
      colour === undefined ? undefined : classes.make(tile.level, colour),
    ])
    if (signal.aborted) return
    coat.isFailed = answers.some(({ status }) => status === 'rejected')
    if (coat.isFailed) this.#deps.failed()
    this.#finish(tile, coat)
  }

  #finish({ key, level, h3, fans, columns }: LoadedTile, coat: Coat) {
    const rules = this.#rules
    coat.isDone = true
    coat.hidden = hiddenRows(rules, columns, h3.length)
    coat.colour = this.#colouring(level, columns, h3.length)
    const isPlain = filtersOf(rules).length === 0 && coat.colour === undefined
    if (!isPlain) {
      this.#deps.paint(key, paintOf({ fans, hidden: coat.hidden, colour: coat.colour }))
    } else if (!coat.isPlain) this.#deps.paint(key, null)
    coat.isPlain = isPlain
    this.#deps.painted()
  }

  #colouring(level: HexagonLevel, columns: CellColumns, rows: number): TileColour | undefined {
    const weights = weightsOf(this.#rules)
    const weighed = weights && weighedColumn(weights, columns, rows)
    if (weighed) return { column: weighed, classes: fractionClasses }
    const colour = this.colour(level)
    const column = colour && columns.get(colour.column)
    return column && { column, classes: colour.classes }
  }
}

function giveUp(coat: Coat) {
  coat.controller.abort()
  if (!coat.isDone) coat.rules = undefined
}
