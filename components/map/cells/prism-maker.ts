import { cellToCenterChild, cellToLatLng } from 'h3-js'
import { figureAt } from '@/lib/domain/map/cells/cell-columns'
import { fractionClasses, heightReader, stepReader } from '@/lib/domain/map/colour-classes'
import { cellId } from './cell-mesh'
import type { CellPrisms, FromCellWorker, PrismLook } from './cell-messages'
import type { CellPainter } from './cell-painter'
import type { LoadedTile } from './tile-store'

interface MakerDeps {
  tile(key: string): LoadedTile | undefined
  painter: Pick<CellPainter, 'isHidden' | 'colourIn'>
  send(message: FromCellWorker): void
}

function placesOfCells({ h3 }: LoadedTile): Float64Array {
  const places = new Float64Array(h3.length * 2)
  for (const [row, cell] of h3.entries()) {
    const [lat, lng] = cellToLatLng(cellId(cell))
    places[row * 2] = lng
    places[row * 2 + 1] = lat
  }
  return places
}

/** Makes 3D columns from the values that paint the flat cells. Idle until the 3D view is on. */
export class PrismMaker {
  readonly #deps: MakerDeps
  #look: PrismLook | null = null
  readonly #made = new Set<string>()
  /** Longitude and latitude by row, kept across paints. */
  readonly #places = new WeakMap<LoadedTile, Float64Array>()

  constructor(deps: MakerDeps) {
    this.#deps = deps
  }

  setLook(look: PrismLook | null, shown: readonly string[]): void {
    this.#look = look
    this.#made.clear()
    this.show(shown)
  }

  show(keys: readonly string[]): void {
    for (const key of keys) if (!this.#made.has(key)) this.#make(key)
  }

  repaint(key: string): void {
    if (this.#made.has(key)) this.#make(key)
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#made.delete(key)
  }

  /** Fraction of the full height; 0 when the cell is not drawn. */
  heightAt(tile: LoadedTile, row: number): number {
    if (!this.#look || !tile.fans[row] || this.#deps.painter.isHidden(tile.key, row)) return 0
    const { figure, classes } = this.#figures(tile, this.#look)
    return heightReader(classes)(figure(row))
  }

  #figures(tile: LoadedTile, { score }: PrismLook) {
    const colour = this.#deps.painter.colourIn(tile.key)
    const column = colour?.column ?? tile.columns.get(`Score ${score}`)
    const figure = (row: number) => (column ? figureAt(column, row) : Number.NaN)
    return { figure, classes: colour?.classes ?? fractionClasses }
  }

  #placesOf(tile: LoadedTile): Float64Array {
    const places = this.#places.get(tile) ?? placesOfCells(tile)
    this.#places.set(tile, places)
    return places
  }

  #make(key: string) {
    const tile = this.#deps.tile(key)
    if (!tile || !this.#look) return
    const { figure, classes } = this.#figures(tile, this.#look)
    const heightOf = heightReader(classes)
    const stepOf = stepReader(classes)
    const isDrawn = (row: number) =>
      tile.fans[row] !== 0 && !this.#deps.painter.isHidden(key, row) && !Number.isNaN(figure(row))
    const rows = Uint32Array.from(tile.h3.keys()).filter(isDrawn)
    const prisms: CellPrisms = {
      middle: cellToCenterChild(tile.parent, tile.level),
      places: placesOf(rows, this.#placesOf(tile)),
      heights: Float32Array.from(rows, (row) => heightOf(figure(row))),
      colours: coloursOf(rows, (row) => stepOf(figure(row)), this.#look.ramp),
    }
    this.#made.add(key)
    this.#deps.send({ type: 'prisms', key, prisms })
  }
}

function placesOf(rows: Uint32Array, all: Float64Array): Float64Array<ArrayBuffer> {
  const places = new Float64Array(rows.length * 2)
  for (const [at, row] of rows.entries()) places.set(all.subarray(row * 2, row * 2 + 2), at * 2)
  return places
}

function coloursOf(
  rows: Uint32Array,
  stepOf: (row: number) => number,
  ramp: PrismLook['ramp'],
): Uint8Array<ArrayBuffer> {
  const bytes = ramp.map((channels) => channels.map((channel) => Math.round(channel * 255)))
  const colours = new Uint8Array(rows.length * 4).fill(255)
  for (const [at, row] of rows.entries()) colours.set(bytes[stepOf(row) - 1] ?? [], at * 4)
  return colours
}
