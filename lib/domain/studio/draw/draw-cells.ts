import { cellToBoundary } from 'h3-js'
import { h3CellOf } from '@/lib/domain/studio/read/cell-ids'
import { flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import { type Cell, columnOf, type StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { hasFixedHeights, heightsOf } from './draw-rows'
import type { Cells, Drawn } from './drawing'
import { s2Parts } from './late-parts'
import { opacityOf, rowColors } from './row-colors'

type Ring = readonly (readonly [lng: number, lat: number])[]

interface Ringed {
  rows: Uint32Array
  rings: readonly Ring[]
  colors: Uint8Array
  heights: Float32Array | undefined
}

/** Expands values per ring to values per corner, as the graphics card takes them. */
function cellsOf({ rows, rings, colors, heights }: Ringed, layer: StudioLayer): Cells {
  const corners = rings.reduce((sum, ring) => sum + ring.length + 1, 0)
  const places = new Float64Array(corners * 2)
  const fills = new Uint8Array(corners * 4)
  const lifted = heights && new Float32Array(corners)
  const starts = new Uint32Array(rings.length)
  let at = 0
  for (const [index, ring] of rings.entries()) {
    starts[index] = at
    const color = colors.subarray(index * 4, index * 4 + 4)
    for (let corner = 0; corner <= ring.length; corner += 1, at += 1) {
      const [lng, lat] = ring[corner % ring.length] ?? [0, 0]
      places.set([lng, lat], at * 2)
      fills.set(color, at * 4)
      if (lifted) lifted[at] = heights[index] ?? 0
    }
  }
  return {
    kind: 'cells',
    rows,
    places,
    starts,
    fills,
    heights: lifted,
    hasFixedHeights: hasFixedHeights(layer),
  }
}

function h3Ring(value: Cell): Ring | undefined {
  const cell = h3CellOf(value)
  if (cell === undefined) return undefined
  const ring = cellToBoundary(cell, true)
  const [first = 0] = ring[0] ?? []
  return ring.slice(0, -1).map(([lng, lat]) => [lng - Math.round((lng - first) / 360) * 360, lat] as const)
}

function covered(ring: Ring, coverage: number): Ring {
  if (coverage >= 1) return ring
  const middle = [0, 1].map((part) => ring.reduce((sum, place) => sum + (place[part] ?? 0), 0) / ring.length)
  const [x = 0, y = 0] = middle
  return ring.map(([lng, lat]) => [x + (lng - x) * coverage, y + (lat - y) * coverage] as const)
}

export function drawNamedCells(drawn: Drawn): Cells {
  const { layer, dataset, rows } = drawn
  const isS2 = layer.drawn === 's2'
  const cells = columnOf(dataset, layer.columns[isS2 ? 'token' : 'hex_id'])?.values ?? []
  const ringOf = isS2 ? s2Parts().s2Ring : h3Ring
  const coverage = numberIn(layer, 'coverage', 1)
  const rings: Ring[] = []
  const placed = rows.filter((row) => {
    const ring = ringOf(cells[row] ?? null)
    if (ring) rings.push(covered(ring, coverage))
    return ring !== undefined
  })
  const all = rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color })
  const lifts = flagIn(layer, 'enable3d') ? heightsOf(drawn, isS2 ? 'height' : 'size') : undefined
  const colors = new Uint8Array(placed.length * 4)
  for (const [at, row] of placed.entries()) colors.set(all.subarray(row * 4, row * 4 + 4), at * 4)
  const heights = lifts && Float32Array.from(placed, (row) => lifts[row] ?? 0)
  return cellsOf({ rows: placed, rings, colors, heights }, layer)
}
