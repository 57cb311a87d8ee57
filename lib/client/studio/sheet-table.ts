import { columnsMost } from '@/lib/domain/map/map-fault'
import type { TextTable } from '@/lib/domain/studio/read/csv-table'
import { MapFileFault, most } from '@/lib/domain/studio/read/read-data'
import { broken, FileFault } from '@/lib/domain/workbook/file-fault'
import { readFirstSheet } from '@/lib/domain/workbook/read-sheet'
import { formatCount } from '@/lib/format/number'

/** Letters that a workbook's cell can hold. */
const cellMost = 32_767

const tooManyColumns = () => new MapFileFault(`The sheet has more than ${formatCount(columnsMost)} columns.`)

/** Every column has a name, and each its own: a number follows one that was there before. */
function namesOf(heading: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, at) => {
    const given = heading[at]?.trim() || `Column ${at + 1}`
    let name = given
    for (let number = 2; taken.has(name); number += 1) name = `${given} ${number}`
    taken.add(name)
    return name
  })
}

const office = [0xd0, 0xcf, 0x11, 0xe0]
const zip = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, at) => bytes[at] === byte)

/** The rows of a workbook's first visible sheet; its first filled row names the columns. @throws MapFileFault */
export async function sheetTable(bytes: Uint8Array): Promise<TextTable> {
  if (startsWith(bytes, office)) {
    throw new MapFileFault('The file is an old .xls file or has a password. Save it as .xlsx without one.')
  }
  if (!startsWith(bytes, zip)) throw new MapFileFault('The file is no .xlsx spreadsheet.')
  const rows: (readonly string[])[] = []
  let width = 0
  let values = 0
  try {
    await readFirstSheet(bytes, {
      cell: cellMost,
      columns: columnsMost,
      hasDates: true,
      refuseColumns() {
        throw tooManyColumns()
      },
      add(_, cells) {
        if (cells.every((cell) => cell === '')) return
        width = Math.max(width, cells.length)
        values += cells.length
        if (values > most.cells) {
          throw new MapFileFault(`The sheet has more than ${formatCount(most.cells)} values.`)
        }
        rows.push(cells)
      },
    })
  } catch (error) {
    if (error instanceof FileFault) throw new MapFileFault(error.message)
    throw error instanceof MapFileFault ? error : new MapFileFault(broken().message)
  }
  const [heading, ...below] = rows
  if (!heading) throw new MapFileFault('The first sheet of the file is empty.')
  const cell = (row: number, column: number) => below[row]?.[column] ?? ''
  return {
    names: namesOf(heading, width),
    length: below.length,
    cell,
    number: (row, column, into) => into.read(cell(row, column)),
  }
}
