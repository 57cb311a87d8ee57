import { readLocationFile } from '@/lib/client/locations/read-location-file'
import { fileRowsType } from '@/lib/contract/location-file'

/** The file as read when the service answers these lines. */
function readFrom(...lines: readonly unknown[]) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  globalThis.fetch = async () => new Response(text, { headers: { 'content-type': fileRowsType } })
  return readLocationFile(new File(['a'], 'a.csv'), { signal: new AbortController().signal })
}

const head = { columns: ['id'], rows: 2, areas: [] }

test.each([
  ['is not UTF-8', { isWindows1252: true }],
  ['is', {}],
])('takes the rows of a file that %s', async (_, said) => {
  expect(await readFrom({ ...head, ...said }, [[2, ['1']]], [[3, ['2']]])).toEqual({
    name: 'a.csv',
    columns: ['id'],
    areas: [],
    ...said,
    matched: expect.objectContaining({ fields: ['id'] }),
    rows: [
      { row: 2, cells: ['1'] },
      { row: 3, cells: ['2'] },
    ],
  })
})

test('refuses an answer that ends before its rows', async () => {
  await expect(readFrom(head, [[2, ['1']]])).rejects.toThrow()
})
