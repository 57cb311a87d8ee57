import {
  bool,
  type Column,
  columnFromArray,
  dictionary,
  fixedSizeList,
  nullType,
  tableFromColumns,
  tableToIPC,
  timestamp,
  utf8,
} from '@uwdata/flechette'
import { arrowRows } from '@/lib/client/studio/columnar/columnar-rows'
import { StudioEngine } from '@/lib/client/studio/studio-engine'

function bytesOf(columns: Record<string, Column<unknown>>): Uint8Array {
  const bytes = tableToIPC(tableFromColumns(columns), { format: 'file' })
  if (!bytes) throw new Error('A table has bytes.')
  return bytes
}

/** Replaces a number wherever the file has it. */
function claiming(bytes: Uint8Array, told: number, claimed: number): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.length; at += 4) {
    if (view.getUint32(at, true) === told) view.setUint32(at, claimed, true)
  }
  return copy
}

const billions = 2_000_000_000
const nothing = (rows: number) => Array.from({ length: rows }, () => null)
const nothingAt = (rows: number) => columnFromArray(nothing(rows), nullType())

describe('an Arrow file that expands', () => {
  it('is refused by its rows before they are made', async () => {
    const bytes = claiming(bytesOf({ a: nothingAt(12_347), b: nothingAt(12_347) }), 12_347, billions)
    await expect(arrowRows(bytes)).rejects.toThrow(
      'The file has 2,000,000,000 rows; at most 12,000,000 rows of its 2 columns can be read.',
    )
  })

  it('is refused by the length of a list', async () => {
    const list = columnFromArray([Array.from({ length: 12_347 }, () => true)], fixedSizeList(bool(), 12_347))
    await expect(arrowRows(claiming(bytesOf({ list }), 12_347, billions))).rejects.toThrow(
      'The file has more than 60,000,000 values.',
    )
  })

  it('is refused by the letters of a text that many rows repeat', async () => {
    const rows = Array.from({ length: 1_100 }, () => 'x'.repeat(1_000_000))
    const bytes = bytesOf({ text: columnFromArray(rows, dictionary(utf8())) })
    expect(bytes.length).toBeLessThan(1_100_000)
    await expect(arrowRows(bytes)).rejects.toThrow('The file expands to more than 1 GB.')
  })
})

describe('an Arrow file', () => {
  it('has rows with numbers, texts and times', async () => {
    const bytes = tableToIPC(
      tableFromColumns({
        lat: columnFromArray([47.1, 47.2]),
        name: columnFromArray(['a', null], utf8()),
        seen: columnFromArray([new Date(0), null], timestamp()),
      }),
      { format: 'file' },
    )
    if (!bytes) throw new Error('A table has bytes.')
    expect(await arrowRows(bytes)).toEqual([
      { lat: 47.1, name: 'a', seen: '1970-01-01T00:00:00.000Z' },
      { lat: 47.2, name: null, seen: null },
    ])
  })

  it('opens as a map by its extension', async () => {
    const columns = { lat: columnFromArray([47.1]), lng: columnFromArray([9.5]) }
    const bytes = tableToIPC(tableFromColumns(columns), { format: 'file' })
    if (!bytes) throw new Error('A table has bytes.')
    const file = new Blob([new Uint8Array(bytes)])
    const { bounds, datasets } = await new StudioEngine().answer('open', { file, name: 'a.arrow' })
    expect([bounds, datasets[0]?.rows]).toEqual([[9.5, 47.1, 9.5, 47.1], 1])
  })

  it('is refused with a sentence if invalid', async () => {
    await expect(arrowRows(new Uint8Array([1, 2, 3]))).rejects.toThrow('This is not an Arrow file')
  })
})
