import { tmpdir } from 'node:os'
import { PackedRows } from '@/server/atlas/read/packed-rows'
import { ParkedColumns } from '@/server/atlas/read/parked-columns'
import { IdColumn } from '@/server/atlas/read/stored-objects'
import { seededRandom } from '@/tests/support/generated-sites'

const columnOf = (ids: readonly number[]) => {
  const column = new IdColumn()
  for (const id of ids) column.push(id)
  return column
}

const read = (column: IdColumn) => Array.from({ length: column.length }, (_, row) => column.at(row))

describe('a column of ids', () => {
  it('returns ascending ids over many blocks', () => {
    const ids = Array.from({ length: 5000 }, (_, row) => 12_000_000_000 + row * 1_000_003)
    expect(read(columnOf(ids))).toEqual(ids)
  })

  it.each([
    ['a step of 2^32 and more within a block', [5, 2 ** 32 + 4, 2 ** 32 + 5, 2 ** 32 + 6, 2 ** 40]],
    ['ids that fall', [9, 3, 8, -4, 0]],
    ['forged ids beyond 2^53', [1, 2 ** 60, 2 ** 62 + 2 ** 40, 7]],
    ['the largest step that fits', [1, 2 ** 32]],
  ])('returns %s', (_, ids) => {
    expect(read(columnOf(ids))).toEqual(ids)
  })

  it('keeps all ids if a step exceeds 32 bits', () => {
    const ids = Array.from({ length: 3000 }, (_, row) => (row < 1500 ? row : 20_000_000_000 + row))
    expect(read(columnOf(ids))).toEqual(ids)
  })
})

describe.each([
  ['in memory', 2 ** 30],
  ['in a file', 0],
])('packed rows %s', (_, memoryBytes) => {
  const random = seededRandom(7)
  const lengths = [0, 1, 127, 128, 16_384, 70_000]
  const rows = Array.from({ length: 400 }, (_, row) =>
    new Uint8Array(lengths[row % 50] ?? Math.floor(random() * 300)).fill(row % 251),
  )
  const packed = new PackedRows({ folder: tmpdir(), memoryBytes, cacheBytes: 300_000 })
  for (const row of rows) packed.add(row)
  afterAll(() => packed.close())
  const isSame = (row: number) => Buffer.compare(packed.at(row), rows[row] ?? Buffer.alloc(0)) === 0

  it('return each row in order', () => {
    expect(rows.flatMap((_, row) => (isSame(row) ? [] : row))).toEqual([])
  })

  it('return each row in any order and repeatedly', () => {
    const asked = Array.from({ length: 2000 }, () => Math.floor(random() * rows.length))
    expect(asked.flatMap((row) => (isSame(row) && isSame(row) ? [] : row))).toEqual([])
  })

  it('can be read between additions', () => {
    const growing = new PackedRows({ folder: tmpdir(), memoryBytes, cacheBytes: 300_000 })
    const wrong = rows.slice(0, 60).flatMap((bytes, row) => {
      growing.add(bytes)
      const first = rows[0] ?? bytes
      const same = Buffer.compare(growing.at(row), bytes) === 0 && Buffer.compare(growing.at(0), first) === 0
      return same ? [] : row
    })
    growing.close()
    expect(wrong).toEqual([])
  })
})

describe.each([
  ['in memory', 2 ** 30],
  ['in a file', 0],
])('parked columns %s', (_, fileFrom) => {
  const columns = {
    lngs: Float64Array.from([9.5, 1 / 3, -180]),
    areas: Float32Array.from([120.5, 0, 7]),
    kinds: Uint8Array.from([1, 0, 255]),
  }

  it('read the same each time', () => {
    const parked = new ParkedColumns(columns, { fileFrom })
    expect([parked.read(), parked.read()]).toEqual([columns, columns])
    parked.close()
  })

  it('can be closed twice', () => {
    const parked = new ParkedColumns(columns, { fileFrom })
    parked.close()
    expect(() => parked.close()).not.toThrow()
  })

  it('may be empty', () => {
    const parked = new ParkedColumns({ lngs: new Float64Array(0) }, { fileFrom })
    expect(parked.read()).toEqual({ lngs: new Float64Array(0) })
    parked.close()
  })
})
