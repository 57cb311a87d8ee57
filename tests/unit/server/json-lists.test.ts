import { cutLists, entriesOf } from '@/server/bff/cloud/storage/json-lists'
import { countTurns } from '@/tests/support/count-turns'

const bytesOf = (json: string) => new Uint8Array(Buffer.from(json))

async function cut(json: string, path: string[]) {
  const { rest, runs } = await cutLists(bytesOf(json), path)
  const lists: Record<number, unknown[]> = {}
  for (const [place, list] of runs) lists[place] = await Array.fromAsync(entriesOf(list))
  return { rest, lists }
}

const rowsPath = ['datasets', '*', 'data', 'allData']
const odd = ['a ] "b', '\\', { in: [1, [2, '€😀']] }, null, '"allData":[1]']

it.each([undefined, 2])('extracts the lists from JSON and keeps the rest (indent %p)', async (indent) => {
  const whole = {
    'datasets"': [],
    info: { datasets: [{ data: { allData: [1] } }] },
    datasets: [
      { version: 'v1', data: { id: 'a', allData: [[1], odd], fields: [{ name: 'x' }] } },
      { data: { id: 'b', allData: [] } },
      { data: null, allData: [3] },
      { data: { allData: 'none' } },
      { data: { fields: [], allData: [4, 5] }, more: true },
      7,
    ],
    config: { version: 'v1' },
  }
  const { rest, lists } = await cut(JSON.stringify(whole, null, indent), rowsPath)
  expect(lists).toEqual({ 0: [[[1], odd]], 1: [], 4: [[4, 5]] })
  const bare = JSON.parse(JSON.stringify(whole))
  for (const place of [0, 1, 4]) bare.datasets[place].data.allData = []
  expect(rest).toEqual(bare)
})

it('extracts a top-level list by its name alone', async () => {
  const json = '{"fields":{"a":{}},"rows":[{"a":1},{"a":"rows"}],"time":0.1}'
  const { rest, lists } = await cut(json, ['rows'])
  expect(rest).toEqual({ fields: { a: {} }, rows: [], time: 0.1 })
  expect(lists).toEqual({ 0: [[{ a: 1 }, { a: 'rows' }]] })
  expect(await cut('{"rows":{"a":1}}', ['rows'])).toEqual({ rest: { rows: { a: 1 } }, lists: {} })
  expect(await cut('{}', ['rows'])).toEqual({ rest: {}, lists: {} })
})

it.each([
  '{"rows":[1,2',
  '{"rows":[1}',
  '{"rows":[1,]}',
  '{"rows":[,1]}',
  '{"rows":[1,,2]}',
  '{"rows":[{"a":}]}',
  '{"rows":[1] "time":2}',
  '{"rows":[1],}',
  '{"rows"}',
  '{rows:[1]}',
  '{"rows":["a]}',
  '<html>',
  '',
  '{"rows":[1]}}',
])('refuses %p', async (json) => {
  await expect(cut(json, ['rows'])).rejects.toThrow(SyntaxError)
})

it('refuses a list with a missing entry between two runs', async () => {
  const text = `"${'x'.repeat(120_000)}"`
  await expect(cut(`{"rows":[${text},${text},]}`, ['rows'])).rejects.toThrow(SyntaxError)
  await expect(cut(`{"rows":[${text},,${text}]}`, ['rows'])).rejects.toThrow(SyntaxError)
})

it('yields to other work, however long the list, its texts and their escapes', async () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => ({ at, name: `a "place" \\ of ${at}` }))
  const long = [
    { text: `${'\\'.repeat(5_000)}"${'"]'.repeat(2_000)}\\` },
    ...rows,
    { text: '😀'.repeat(3_000) },
  ]
  const json = JSON.stringify({ rows: long, time: 1 })
  const turns = countTurns()
  const { lists } = await cut(json, ['rows'])
  expect(lists[0]?.length).toBeGreaterThan(10)
  expect(lists[0]?.flat()).toEqual(long)
  expect(turns.end()).toBeGreaterThan(20)
})
