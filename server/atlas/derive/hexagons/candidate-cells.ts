import {
  cellToChildren,
  cellToLatLng,
  getHexagonEdgeLengthAvg,
  gridDisk,
  polygonToCellsExperimental,
} from 'h3-js'
import { limits } from '@/lib/config/limits'
import { boundsOf } from '@/lib/geo/mercator'
import { prepareBorder } from '@/server/atlas/derive/country/border'
import type { Country, Polygon, Position } from '@/server/atlas/entities/entities'
import { type CellPiece, cutByCells, positionOn } from './cut-by-cells'
import { cellAt, cellNumber, rowOf } from './hexagon-table'

/** 8 bytes per cell; a list of strings takes ten times that. */
class CellList {
  #cells = new BigUint64Array(1024)
  #size = 0

  push(cell: bigint): void {
    if (this.#size === this.#cells.length) {
      const grown = new BigUint64Array(this.#size * 2)
      grown.set(this.#cells)
      this.#cells = grown
    }
    this.#cells[this.#size] = cell
    this.#size += 1
  }

  sorted(): BigUint64Array {
    const cells = this.#cells.slice(0, this.#size).sort()
    let kept = 0
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? 0n
      if (at > 0 && cell === cells[kept - 1]) continue
      cells[kept] = cell
      kept += 1
    }
    return kept === cells.length ? cells : cells.slice(0, kept)
  }
}

/** 45 km across. */
const coarsest = 4

/**
 * Descends from coarse cells: away from the border all descendants are in or all are out, so only cells
 * along the border are tested one by one.
 */
export function landCells(country: Pick<Country, 'polygons' | 'contains'>): BigUint64Array {
  const isNearBorder = prepareBorder(country.polygons)
  const found = new CellList()
  const visit = (cell: string, resolution: number) => {
    const centre = centreOf(cell)
    if (resolution < limits.hexResolution && isNearBorder(centre, reachOf(resolution))) {
      for (const child of cellToChildren(cell, resolution + 1)) visit(child, resolution + 1)
    } else if (country.contains(centre)) {
      for (const each of cellToChildren(cell, limits.hexResolution)) found.push(cellNumber(each))
    }
  }
  for (const cell of coarseCells(country.polygons)) visit(cell, coarsest)
  return found.sorted()
}

/** A cell's descendants extend slightly beyond it. */
function coarseCells(polygons: readonly Polygon[]): Set<string> {
  const cells = new Set<string>()
  for (const polygon of polygons) {
    const [west, south, east, north] = boundsOf([...(polygon[0] ?? [])]) ?? [0, 0, 0, 0]
    const box = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    for (const cell of polygonToCellsExperimental([box], coarsest, 'containmentOverlapping', true)) {
      for (const near of gridDisk(cell, 1)) cells.add(near)
    }
  }
  return cells
}

/** Contains all descendants of a cell at any distortion. */
const reachOf = (resolution: number) => 2 * getHexagonEdgeLengthAvg(resolution, 'm')

function centreOf(cell: string): Position {
  const [lat, lng] = cellToLatLng(cell)
  return [lng, lat]
}

export const cellFlags = {
  land: 1,
  border: 2,
  data: 4,
} as const

export interface CandidateCells {
  cells: BigUint64Array
  flags: Uint8Array
}

export function candidateCells(
  country: Pick<Country, 'polygons' | 'contains'>,
  visitData: (visit: (position: Position) => void) => void,
): CandidateCells {
  const land = landCells(country)
  const border = cellsOfBorder(country)
  const data = new CellList()
  visitData((position) => {
    const cell = cellNumber(cellAt(position))
    if (rowOf({ cells: land }, cell) < 0) data.push(cell)
  })
  return flagged([
    { cells: land, flag: cellFlags.land },
    { cells: border, flag: cellFlags.border },
    { cells: data.sorted(), flag: cellFlags.data },
  ])
}

function cellsOfBorder({ polygons }: Pick<Country, 'polygons'>): BigUint64Array {
  const cells = new CellList()
  let last = ''
  for (const ring of polygons.flat()) {
    cutByCells(ring, ({ cell }) => {
      if (cell !== last) cells.push(cellNumber(cell))
      last = cell
    })
  }
  return cells.sorted()
}

function flagged(sets: readonly { cells: BigUint64Array; flag: number }[]): CandidateCells {
  const all = new CellList()
  for (const set of sets) for (const cell of set.cells) all.push(cell)
  const cells = all.sorted()
  const flags = new Uint8Array(cells.length)
  for (const set of sets) {
    let row = 0
    for (const cell of set.cells) {
      while ((cells[row] ?? cell) < cell) row += 1
      flags[row] = (flags[row] ?? 0) | set.flag
    }
  }
  return { cells, flags }
}

/** Metres along a line in a cell that the border crosses. */
const borderStep = 10

export type CountryPieces = (line: readonly Position[], visit: (row: number, metres: number) => void) => void

export function countryPieces(
  { contains }: Pick<Country, 'contains'>,
  { cells, flags }: CandidateCells,
): CountryPieces {
  let last = { cell: '', row: -1 }
  const rowAt = (cell: string) => {
    // Consecutive pieces mostly share a cell.
    if (cell !== last.cell) last = { cell, row: rowOf({ cells }, cell) }
    return last.row
  }
  const isCut = (row: number) => ((flags[row] ?? 0) & cellFlags.border) !== 0
  return (line, visit) => {
    cutByCells(line, (piece) => {
      const row = rowAt(piece.cell)
      if (row < 0) return
      const metres = isCut(row) ? metresInside(piece, contains) : piece.metres
      if (metres > 0) visit(row, metres)
    })
  }
}

function metresInside(piece: CellPiece, contains: Country['contains']): number {
  const { begins, ends, metres } = piece
  const steps = Math.max(1, Math.ceil(metres / borderStep))
  let inside = 0
  for (let step = 0; step < steps; step += 1) {
    const share = begins + ((step + 0.5) / steps) * (ends - begins)
    if (contains(positionOn(piece, share))) inside += metres / steps
  }
  return inside
}
