import { getHexagonEdgeLengthAvg } from 'h3-js'
import type { Position } from '@/server/atlas/base/entities'
import { edgeMetres, prepareBorder } from '@/server/atlas/derive/country/border'
import { groupByParent } from './coarsen-hexagons'
import { cellCentre } from './hexagon-table'

/** Resolution of the ancestors that are tested first, for 49 cells at a time. */
const together = 7
/** Metres around such an ancestor's centre that contain its cells' centres. */
const reach = 2 * getHexagonEdgeLengthAvg(together, 'm')

/** 1 if the open border (see `openBorder`) is within 10 km of a cell's centre, else 0. */
export function edgeFlags(cells: BigUint64Array, border: readonly (readonly Position[])[]): Uint8Array {
  const isNearBorder = prepareBorder([border])
  const flags = new Uint8Array(cells.length)
  const groups = groupByParent(cells, together)
  groups.cells.forEach((parent, group) => {
    const rows = [groups.starts[group] ?? 0, groups.starts[group + 1] ?? 0] as const
    const centre = cellCentre(parent)
    if (!isNearBorder(centre, edgeMetres + reach)) return
    if (isNearBorder(centre, edgeMetres - reach)) {
      flags.fill(1, ...rows)
      return
    }
    for (let row = rows[0]; row < rows[1]; row += 1) {
      flags[row] = Number(isNearBorder(cellCentre(cells[row] ?? 0n), edgeMetres))
    }
  })
  return flags
}
