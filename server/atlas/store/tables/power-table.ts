import Flatbush from 'flatbush'
import { type GridKind, type GridLevel, gridKinds, gridLevels } from '@/lib/catalogue/power-grid'
import type { Bounds } from '@/lib/geo/mercator'
import { boxOf, type IndexedGrid, indexGrid } from '@/server/atlas/derive/power/grid-hint'
import { partsPerDegree } from '@/server/atlas/derive/roads/road-edges'
import type { Position } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import { type AtlasTable, columnOf, textsOf } from './read-table'

export interface PowerTable {
  grid: PowerGrid
  /** In 1e-7 degrees, box i of object i; null without any. */
  tree: Flatbush | null
  indexed: IndexedGrid
}

export interface FoundGridObject {
  id: number
  kind: GridKind
  level: GridLevel
  voltage: string
  name: string
  operator: string
  positions: Position[]
}

export interface FoundGrid {
  objects: FoundGridObject[]
  /** True if there are more than asked for. */
  isCut: boolean
}

const noGrid: PowerGrid = {
  size: 0,
  kind: new Uint8Array(0),
  level: new Uint8Array(0),
  medium: new Uint8Array(0),
  abroad: new Uint8Array(0),
  local: new Uint8Array(0),
  voltage: [],
  name: [],
  operator: [],
  positionStart: new Int32Array(1),
  positions: new Int32Array(0),
}

/** @param table null in a version without a grid */
export function readPowerGrid(table: AtlasTable | null): PowerTable {
  if (!table) return { grid: noGrid, tree: null, indexed: indexGrid(noGrid) }
  const bytes = (name: string) => Uint8Array.from(columnOf(table, name) as ArrayLike<number>)
  const lines = Array.from(columnOf(table, 'positions') as ArrayLike<ArrayLike<number>>)
  const positionStart = new Int32Array(lines.length + 1)
  lines.forEach((line, row) => {
    positionStart[row + 1] = (positionStart[row] ?? 0) + line.length
  })
  const positions = new Int32Array(positionStart[lines.length] ?? 0)
  for (const [row, line] of lines.entries()) positions.set(line, positionStart[row])
  const grid: PowerGrid = {
    size: table.rows,
    kind: bytes('kind'),
    level: bytes('level'),
    medium: bytes('medium'),
    abroad: bytes('abroad'),
    local: bytes('local'),
    voltage: textsOf(table, 'voltage'),
    name: textsOf(table, 'name'),
    operator: textsOf(table, 'operator'),
    positionStart,
    positions,
  }
  return { grid, tree: indexObjects(grid), indexed: indexGrid(grid) }
}

function indexObjects(grid: PowerGrid): Flatbush | null {
  if (grid.size === 0) return null
  const tree = new Flatbush(grid.size, 16, Int32Array)
  for (let row = 0; row < grid.size; row += 1) tree.add(...boxOf(grid, row))
  tree.finish()
  return tree
}

/** Order of importance when not all fit: the backbone first, then what feeds buildings. */
const importance: Readonly<Record<GridLevel, number>> = { high: 0, medium: 1, unknown: 2, low: 3 }

export function findGrid(
  { grid, tree }: Pick<PowerTable, 'grid' | 'tree'>,
  { bounds, max }: { bounds: Bounds; max: number },
): FoundGrid {
  const [west, south, east, north] = bounds.map((side) => side * partsPerDegree) as unknown as Bounds
  const importanceOf = (row: number) => importance[levelOf(grid, row)]
  const rows = (tree?.search(west, south, east, north) ?? []).sort(
    (a, b) => importanceOf(a) - importanceOf(b) || a - b,
  )
  return { objects: rows.slice(0, max).map((row) => objectAt(grid, row)), isCut: rows.length > max }
}

const levelOf = ({ level }: PowerGrid, row: number) => gridLevels[level[row] ?? 0] ?? 'unknown'

function objectAt(grid: PowerGrid, row: number): FoundGridObject {
  const positions: Position[] = []
  for (let at = grid.positionStart[row] ?? 0; at < (grid.positionStart[row + 1] ?? 0); at += 2) {
    positions.push([
      (grid.positions[at] ?? 0) / partsPerDegree,
      (grid.positions[at + 1] ?? 0) / partsPerDegree,
    ])
  }
  return {
    id: row,
    kind: gridKinds[grid.kind[row] ?? 0] ?? 'substation',
    level: levelOf(grid, row),
    voltage: grid.voltage[row] ?? '',
    name: grid.name[row] ?? '',
    operator: grid.operator[row] ?? '',
    positions,
  }
}
