import { type RoadLengthClass, roadLengthClasses } from '@/lib/catalogue/road-class'
import type { RoadGraph, Tags, Ways } from '@/server/atlas/base/entities'
import { classAt, positionsAt } from '@/server/atlas/derive/roads/road-edges'
import { objectsWith } from '@/server/atlas/read/objects-with'
import type { CountryPieces } from './country-pieces'
import { missingValue } from './hexagon-table'

export type RoadLengthColumn = `Road length ${RoadLengthClass}`
export type RoadLengths = Record<RoadLengthColumn, Uint16Array>

/** The most important traffic-carrying class in each of `rows` cells, null without such roads. */
export function roadClasses(graph: RoadGraph, rows: number, visitPieces: CountryPieces): Uint8Array | null {
  const classes = new Uint8Array(rows).fill(missingValue.class)
  let isEmpty = true
  for (let edge = 0; edge < graph.size; edge += 1) {
    const roadClass = classAt(graph, edge)
    if (roadClass === null) continue
    visitPieces(positionsAt(graph, edge), (row) => {
      isEmpty = false
      classes[row] = Math.min(classes[row] ?? roadClass, roadClass)
    })
  }
  return isEmpty ? null : classes
}

/**
 * Metres of road in each of `rows` cells by class, rounded: every mapped way of the class inside the country,
 * whatever its access, and both carriageways of a dual road. Null without any such way; absent classes are 0
 * everywhere.
 */
export function roadLengths(ways: Ways, rows: number, visitPieces: CountryPieces): RoadLengths | null {
  const sums = roadLengthClasses.map(() => new LengthColumn(rows))
  let isEmpty = true
  for (const { tags, positions } of objectsWith(ways, (each) => lengthClassOf(each) >= 0)) {
    const sum = sums[lengthClassOf(tags)]
    if (!sum) continue
    visitPieces(positions, (row, metres) => {
      isEmpty = false
      sum.add(row, metres)
    })
  }
  if (isEmpty) return null
  const columns = roadLengthClasses.map((name, index) => [`Road length ${name}`, sums[index]?.rounded()])
  return Object.fromEntries(columns) as RoadLengths
}

const placeOf = new Map<string, number>(roadLengthClasses.map((name, place) => [name, place]))

/** Index in `roadLengthClasses` of the class that a way's length adds to, or -1. */
function lengthClassOf({ highway, area }: Tags): number {
  if (highway === undefined || area === 'yes') return -1
  const name = highway === 'tertiary_link' ? 'tertiary' : highway.replace('_', ' ')
  return placeOf.get(name) ?? -1
}

/** Steps per metre in which lengths are summed, 4 mm, so that short pieces are not rounded away. */
const partsPerMetre = 256

/** Lengths per cell: 3 bytes each while summing, 2 in the result. */
class LengthColumn {
  readonly #metres: Uint16Array
  readonly #parts: Uint8Array

  constructor(rows: number) {
    this.#metres = new Uint16Array(rows)
    this.#parts = new Uint8Array(rows)
  }

  add(row: number, metres: number): void {
    const parts = (this.#parts[row] ?? 0) + Math.round(metres * partsPerMetre)
    this.#metres[row] = (this.#metres[row] ?? 0) + Math.floor(parts / partsPerMetre)
    this.#parts[row] = parts % partsPerMetre
  }

  rounded(): Uint16Array {
    this.#parts.forEach((parts, row) => {
      if (parts >= partsPerMetre / 2) this.#metres[row] = (this.#metres[row] ?? 0) + 1
    })
    return this.#metres
  }
}
