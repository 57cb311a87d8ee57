import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import { sliderRange } from '@/lib/domain/filters/filter-fields'
import type { Range } from '@/lib/domain/filters/filter-state'
import { type CellValues, figureAt, wordAt } from '@/lib/domain/map/cells/cell-columns'
import type { FactsQuestion } from './cell-messages'
import type { LoadedTile } from './tile-store'

const usualBins = 50

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
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  eachCell(tiles, name, (column, row) => {
    const figure = figureAt(column, row)
    if (figure < min) min = figure
    if (figure > max) max = figure
  })
  return min <= max ? [min, max] : undefined
}

interface Steps {
  range: Range
  count: number
}

function binsOf(tiles: readonly FactsTile[], name: HexagonColumn, { range, count }: Steps): number[] {
  const [min, max] = range
  const bins = new Array<number>(count).fill(0)
  const width = (max - min) / count || 1
  eachCell(tiles, name, (column, row) => {
    const figure = figureAt(column, row)
    if (!(figure >= min && figure <= max)) return
    const bin = Math.min(count - 1, Math.floor((figure - min) / width))
    bins[bin] = (bins[bin] ?? 0) + 1
  })
  return bins
}

function optionsOf(tiles: readonly FactsTile[], name: HexagonColumn): FieldFacts['options'] {
  const counts = new Map<string, number>()
  eachCell(tiles, name, (column, row) => {
    const word = wordAt(column, row)
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  })
  return Array.from(counts, ([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}

const isOfWords = (tiles: readonly FactsTile[], name: HexagonColumn) =>
  name === 'Road class' || tiles.some(({ columns }) => columns.get(name)?.kind === 'words')

/** Statistics over the drawable cells; tiles without the column are skipped. */
export function factsOf(
  tiles: readonly FactsTile[],
  { column: name, slider, bins = usualBins }: FactsQuestion,
): FieldFacts {
  const extent = extentOf(tiles, name)
  const ends = slider ? sliderRange(slider, extent) : extent
  return {
    extent,
    bins: ends ? binsOf(tiles, name, { range: ends, count: bins }) : [],
    options: isOfWords(tiles, name) ? optionsOf(tiles, name) : [],
  }
}
