import { headingWithin, tableRank } from '@/lib/domain/location-file/table-heading'
import type { SheetReader, Workbook } from './open-workbook'

const peeked = headingWithin + 2

/** Ends the reading of a sheet whose first rows are known. */
const enough = Symbol('enough')

async function firstRows(
  workbook: Workbook,
  sheet: number,
  { cell, columns }: SheetReader,
): Promise<string[][]> {
  const rows: string[][] = []
  await workbook
    .read(sheet, {
      cell,
      columns,
      refuseColumns() {
        throw enough
      },
      add(_, cells) {
        if (cells.some((text) => text.trim() !== '')) rows.push([...cells])
        if (rows.length === peeked) throw enough
      },
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error
    })
  return rows
}

const ranks = { places: 0, table: 1, none: 4 } as const

/** Of the first rows; smaller is likelier. Tables of hidden sheets come after those of visible ones. */
const rankOf = (rows: readonly string[][], isHidden: boolean): number =>
  ranks[tableRank(rows)] + (isHidden ? 2 : 0) + (rows.length === 0 ? 1 : 0)

/**
 * The wanted sheet, else the first one with places, else with any table; hidden sheets come last.
 * @throws FileFault as `Workbook.read`
 */
export async function chooseSheet(
  workbook: Workbook,
  reader: SheetReader,
  wanted: string | undefined,
): Promise<number> {
  const { sheets } = workbook
  const named = sheets.findIndex(({ name }) => name === wanted)
  if (named >= 0) return named
  const places = [...sheets.keys()].toSorted(
    (a, b) => Number(sheets[a]?.isHidden) - Number(sheets[b]?.isHidden),
  )
  let best = { sheet: 0, rank: Number.POSITIVE_INFINITY }
  for (const sheet of sheets.length > 1 ? places : []) {
    const isHidden = sheets[sheet]?.isHidden === true
    // A visible table is better than anything hidden.
    if (isHidden && best.rank < 2) break
    const rank = rankOf(await firstRows(workbook, sheet, reader), isHidden)
    if (rank < best.rank) best = { sheet, rank }
    if (rank === ranks.places) break
  }
  return best.sheet
}
