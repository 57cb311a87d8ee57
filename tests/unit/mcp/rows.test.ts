import { fittingRows, maxRowBytes, maxRows, streamedRows } from '@/server/bff/mcp/rows'

const rows = [
  ['1', 'A "quoted" name, with ] and [', 47.1, true],
  ['2', 'Ends with a backslash \\', -0.5, null],
  ['3', 'Zürich 東京 🅿', 1e-7, false],
]
const answer = JSON.stringify({
  data: {
    parking_stops: {
      fields: ['id', 'name', 'lat', 'open'].map((name) => ({ name, type: 'string' })),
      all_data: rows,
    },
    diagonal: [],
    truncated: false,
  },
})

async function* inPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.slice(from, from + size)
}

async function all(body: AsyncIterable<Uint8Array> | null) {
  const found: unknown[] = []
  for await (const row of streamedRows(body)) found.push(Object.values(row))
  return found
}

it.each([1, 2, 3, 7, 50, 10_000])('reads the same rows from chunks of %i bytes', async (size) => {
  expect(await all(inPieces(answer, size))).toEqual(rows)
})

it('reads a search without results', async () => {
  expect(await all(inPieces('{"data":{"parking_stops":{"fields":[],"all_data":[]}}}', 9))).toEqual([])
})

it('reads no further than requested', async () => {
  let read = 0
  async function* counted() {
    for await (const piece of inPieces(answer, 10)) {
      read += piece.length
      yield piece
    }
  }
  for await (const row of streamedRows(counted())) {
    expect(row).toEqual({ id: '1', name: rows[0]?.[1], lat: 47.1, open: true })
    break
  }
  expect(read).toBeLessThan(answer.length - 50)
})

it.each([
  ['nothing', null],
  ['an answer that is cut off', inPieces(answer.slice(0, -60), 20)],
  ['no rows', inPieces('a'.repeat(200_000), 1000)],
  [
    'a row without end',
    inPieces(`${answer.slice(0, answer.indexOf('[["1"') + 2)}"${'a'.repeat(2_000_000)}`, 50_000),
  ],
])('refuses %s', async (_, body) => {
  await expect(all(body)).rejects.toMatchObject({ status: 502 })
})

it('limits rows by number and size, but returns at least one', () => {
  const short = Array.from({ length: 500 }, (_, id) => ({ id }))
  expect(fittingRows(short, 3)).toHaveLength(3)
  expect(fittingRows(short, 500)).toHaveLength(maxRows)
  const long = Array.from({ length: 9 }, () => ({ text: 'ü'.repeat(maxRowBytes / 8) }))
  expect(fittingRows(long, 9)).toHaveLength(3)
  expect(fittingRows([{ text: 'a'.repeat(maxRowBytes * 2) }], 9)).toHaveLength(1)
})
