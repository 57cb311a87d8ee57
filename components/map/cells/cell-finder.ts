import {
  cellToBoundary,
  cellToLatLng,
  cellToParent,
  getHexagonEdgeLengthAvg,
  getResolution,
  latLngToCell,
} from 'h3-js'
import { type HexagonLevel, tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import { type CellValues, figureAt } from '@/lib/domain/map/cells/cell-columns'
import type { LatLng } from '@/lib/geo/coordinates'
import { fromMercator, mercator, metresAround } from '@/lib/geo/mercator'
import { cellId } from './cell-mesh'
import type { AimedPlace, CursorCell, CursorMove, FoundCell } from './cell-messages'
import type { CellPainter } from './cell-painter'
import { neighboursToward } from './cell-steps'
import { type CellTile, tileKey } from './cell-tiles'
import type { PrismMaker } from './prism-maker'
import type { LoadedTile, TileStore } from './tile-store'

/** Steps per cell edge: a line of sight misses only corners too small to see. */
const stepsPerEdge = 3

/** Enough to cross the highest columns of a whole screen. */
const maxSteps = 600

/** Points from `over`, at the height of the highest column (1), down to the ground at `foot` (0). */
function alongSight(over: LatLng, foot: LatLng, level: HexagonLevel): (LatLng & { height: number })[] {
  const [fromX, fromY] = mercator(over.lng, over.lat)
  const [toX, toY] = mercator(foot.lng, foot.lat)
  const metres = Math.hypot(toX - fromX, toY - fromY) * metresAround(foot.lat)
  const edges = metres / getHexagonEdgeLengthAvg(level, 'm')
  const steps = Math.min(maxSteps, Math.max(1, Math.ceil(edges * stepsPerEdge)))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    return {
      ...fromMercator(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share),
      height: 1 - share,
    }
  })
}

export interface FinderParts {
  store: Pick<TileStore, 'tile' | 'ask'>
  tiles(level: HexagonLevel): readonly CellTile[]
  shown(): readonly LoadedTile[]
  painter: Pick<CellPainter, 'isHidden'>
  prisms: Pick<PrismMaker, 'heightAt'>
}

interface Drawn {
  tile: LoadedTile
  cell: string
  row: number
}

interface Place {
  lat: number
  lng: number
}

const indexOf = (cell: string) => BigInt(`0x${cell}`)

export function tileOf(cell: string): { level: HexagonLevel; key: string } {
  const level = getResolution(cell) as HexagonLevel
  return { level, key: tileKey(level, cellToParent(cell, level - tileParentSteps)) }
}

function scoreAt(column: CellValues | undefined, row: number): number | null {
  const score = column ? figureAt(column, row) : Number.NaN
  return Number.isNaN(score) ? null : score
}

/** Closed ring of [lng, lat]. */
function ringOf(id: string): [number, number][] {
  return cellToBoundary(id, true) as [number, number][]
}

export function ringAt({ lat, lng }: { lat: number; lng: number }): [number, number][] {
  return ringOf(latLngToCell(lat, lng, limits.hexResolution))
}

export class CellFinder {
  readonly #parts: FinderParts

  constructor(parts: FinderParts) {
    this.#parts = parts
  }

  /** The first 3D column on the line of sight, else the cell on the ground. */
  find({ over, ...place }: AimedPlace): FoundCell | null {
    const level = this.#parts.shown()[0]?.level
    if (level === undefined) return null
    const points = over ? alongSight(over, place, level) : []
    for (const { lat, lng, height } of points) {
      const met = this.#drawn(latLngToCell(lat, lng, level))
      if (met && this.#parts.prisms.heightAt(met.tile, met.row) >= height) return this.#found(met)
    }
    const onGround = this.#drawn(latLngToCell(place.lat, place.lng, level))
    return onGround ? this.#found(onGround) : null
  }

  async move(move: CursorMove): Promise<CursorCell | null> {
    if ('place' in move) return this.#nearest(move.place)
    for (const cell of neighboursToward(move.from, move.direction, move.line)) {
      const found = await this.#cell(cell)
      if (found) return found
    }
    return null
  }

  #drawn(cell: string): Drawn | undefined {
    const { key } = tileOf(cell)
    const tile = this.#parts.shown().find((each) => each.key === key)
    const row = tile?.rowOf(indexOf(cell)) ?? -1
    if (!tile || row < 0 || !tile.fans[row] || this.#parts.painter.isHidden(key, row)) return undefined
    return { tile, cell, row }
  }

  #found({ tile, cell, row }: Drawn): FoundCell {
    const { isHidden: _, ...found } = this.#cellAt(tile, cell, row)
    return found
  }

  async #cell(cell: string): Promise<CursorCell | null> {
    const { level, key } = tileOf(cell)
    const known = this.#parts.tiles(level).find((tile) => tile.key === key)
    const tile = this.#parts.store.tile(key) ?? (known && (await this.#parts.store.ask(known)))
    const row = tile?.rowOf(indexOf(cell)) ?? -1
    return tile && row >= 0 ? this.#cellAt(tile, cell, row) : null
  }

  #cellAt(tile: LoadedTile, id: string, row: number): CursorCell {
    const [lat, lng] = cellToLatLng(id)
    const scores = {
      DC: scoreAt(tile.columns.get('Score DC'), row),
      AC: scoreAt(tile.columns.get('Score AC'), row),
    }
    const isHidden = this.#parts.painter.isHidden(tile.key, row)
    return {
      id,
      resolution: tile.level,
      lat,
      lng,
      ring: ringOf(id),
      scores,
      height: this.#parts.prisms.heightAt(tile, row),
      isHidden,
    }
  }

  /** The cell at a place, else the drawn one whose centre is nearest. */
  async #nearest(place: Place): Promise<CursorCell | null> {
    const shown = this.#parts.shown()
    const level = shown[0]?.level
    if (level === undefined) return null
    const here = await this.#cell(latLngToCell(place.lat, place.lng, level))
    if (here) return here
    const cell = nearestCell(shown, place)
    return cell === undefined ? null : this.#cell(cell)
  }
}

function nearestCell(tiles: readonly LoadedTile[], place: Place): string | undefined {
  const [x, y] = mercator(place.lng, place.lat)
  let best: { cell: string; distance: number } | undefined
  for (const { h3, fans } of tiles) {
    for (let row = 0; row < h3.length; row += 1) {
      if (!fans[row]) continue
      const cell = cellId(h3[row] ?? 0n)
      const [lat, lng] = cellToLatLng(cell)
      const [cellX, cellY] = mercator(lng, lat)
      const distance = (cellX - x) ** 2 + (cellY - y) ** 2
      if (!best || distance < best.distance) best = { cell, distance }
    }
  }
  return best?.cell
}
