import { hexagonLevels } from '@/lib/domain/hexagon-columns'
import { coarsenHexagons } from '@/server/atlas/derive/coarsen-hexagons'
import { countryMiddle, generateCountry } from '@/tests/bench/generated-country'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

/** Kilometres across a cell of resolution 9 squared, and of a degree of latitude. */
const [cellArea, degree] = [0.1053, 111.2]

export interface MadeCountry {
  country: string
  cells: number
  /** Degrees from its middle to its edges. */
  reach: number
}

/** Writes an atlas with so many cells of resolution 9, all levels and columns, under `root`. */
export function writeMadeCountry(root: string, { country, cells }: Omit<MadeCountry, 'reach'>): MadeCountry {
  const finest = generateCountry(cells)
  const levels = [...hexagonLevels]
    .reverse()
    .map((level) => (level === finest.resolution ? finest : coarsenHexagons(finest, level)))
  const reach = Math.sqrt((finest.cells.length * cellArea) / Math.PI) / degree
  const name = `Country of ${cells} cells`
  writeSmallAtlas(root, smallAtlas({ country, name, centre: countryMiddle, levels, reach }))
  return { country, cells: finest.cells.length, reach }
}
