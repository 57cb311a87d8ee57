import { hexagonLevels } from '@/lib/catalogue/hexagon-columns'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { coarsenHexagons } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import { countryMiddle, generateCountry } from '@/tests/bench/generated-country'
import { generateSites } from '@/tests/support/generated-sites'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

/** km² of a cell of resolution 9, and km of a degree of latitude. */
const cellArea = 0.1053
const degree = 111.2

interface Wanted {
  country: string
  cells: number
  sites?: number
}

export interface MadeCountry {
  country: string
  cells: number
  /** Degrees from the centre. */
  reach: number
}

/** Has all levels and columns. */
export function writeMadeCountry(root: string, { country, cells, sites = 0 }: Wanted): MadeCountry {
  const finest = generateCountry(cells)
  const levels = [...hexagonLevels]
    .reverse()
    .map((level) => (level === finest.resolution ? finest : coarsenHexagons(finest, level)))
  const reach = Math.sqrt((finest.cells.length * cellArea) / Math.PI) / degree
  const name = `Country of ${cells} cells`
  const { rows } = generateSites(sites)
  const listed = siteColumns.map((column) => column.name)
  writeSmallAtlas(
    root,
    smallAtlas({ country, name, centre: countryMiddle, levels, reach, sites: rows, siteColumns: listed }),
  )
  return { country, cells: finest.cells.length, reach }
}
