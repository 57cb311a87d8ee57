import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import { sliderRange } from '@/lib/domain/filters/filter-fields'
import type { Range } from '@/lib/domain/filters/filter-state'
import { type CellValues, figureAt, wordAt } from '@/lib/domain/map/cells/cell-columns'
import { Extent, Histogram, Tally } from '@/lib/domain/tables/value-facts'
import type { FactsQuestion } from './cell-messages'
import type { LoadedTile } from './tile-store'

const defaultBins = 50

type FactsTile = Pick<LoadedTile, 'fans' | 'columns'>

function eachCell(
  tiles: readonly FactsTile[],
  name: HexagonColumn,
  visit: (column: CellValues, row: number) => void,
) {
  for (const { fans, columns } of tiles) {
    const column = columns.get(name)
    if (!column) continue
    for (let row = 0; row < fans.length; row += 1) if (fans[row]) visit(column, row)
  }
}

function extentOf(tiles: readonly FactsTile[], name: HexagonColumn): Range | undefined {
  const extent = new Extent()
  eachCell(tiles, name, (column, row) => extent.add(figureAt(column, row)))
  return extent.ends
}

function binsOf(tiles: readonly FactsTile[], name: HexagonColumn, histogram: Histogram): number[] {
  eachCell(tiles, name, (column, row) => histogram.add(figureAt(column, row)))
  return histogram.bins
}

function optionsOf(tiles: readonly FactsTile[], name: HexagonColumn): FieldFacts['options'] {
  const words = new Tally<string>()
  eachCell(tiles, name, (column, row) => {
    const word = wordAt(column, row)
    if (word !== '') words.add(word)
  })
  return words.counts
}

const isOfWords = (tiles: readonly FactsTile[], name: HexagonColumn) =>
  name === 'Road class' || tiles.some(({ columns }) => columns.get(name)?.kind === 'words')

/** Statistics over the drawable cells; tiles without the column are skipped. */
export function factsOf(
  tiles: readonly FactsTile[],
  { column: name, slider, bins = defaultBins }: FactsQuestion,
): FieldFacts {
  const extent = extentOf(tiles, name)
  const ends = slider ? sliderRange(slider, extent) : extent
  return {
    extent,
    bins: ends ? binsOf(tiles, name, new Histogram(ends, bins)) : [],
    options: isOfWords(tiles, name) ? optionsOf(tiles, name) : [],
  }
}
