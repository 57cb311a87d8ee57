import { objectAt } from '@/server/bff/cloud/storage/hosted-storage'
import { countTurns } from '@/tests/support/count-turns'

const path = ['latestState', 'data']
const found = async (json: string) => {
  const bytes = await objectAt(new Uint8Array(new TextEncoder().encode(json)), path)
  return bytes && new TextDecoder().decode(bytes)
}

const odd = { 'a"}': ['\\', '{"latestState":{"data":{}}}', '\\"', '€😀'], n: [1, [2, { b: null }]], e: {} }

it.each([
  ['as providers write it', { id: 'm', latestState: { data: odd } }, undefined],
  ['written over lines', { latestState: { version: 2, data: odd, more: {} }, z: [] }, 2],
  [
    'behind others of its name',
    { data: {}, a: { latestState: { data: {} } }, latestState: { data: odd } },
    0,
  ],
  ['behind texts that look like it', { 'latestState"': '"latestState":', latestState: { data: odd } }, 1],
])('finds an object %s, letter by letter', async (_, whole, indent) => {
  const text = await found(JSON.stringify(whole, null, indent))
  expect(text).toBeDefined()
  expect(JSON.parse(text ?? '')).toEqual(odd)
  if (!indent) expect(text).toBe(JSON.stringify(odd))
})

it.each([
  [
    '',
    '<html>',
    '[]',
    '{}',
    '{"latestState":{}}',
    '{"latestState":[{"data":{}}]}',
    '[{"latestState":{"data":{}}}]',
  ],
  ['{"latestState":{"data":[]}}', '{"latestState":{"data":"{}"}}', '{"latestState":null,"data":{}}'],
  [
    '{"latestState":{"data":{"a":"}"',
    '{"latestState":{"data":{"a":"}\\"}}}',
    '{"latestState":{}}{"data":{}}',
  ],
])('finds none in %p', async (...texts) => {
  for (const text of texts) expect([text, await found(text)]).toEqual([text, undefined])
})

it('yields to other work in a large map', async () => {
  const turns = countTurns()
  const data = { rows: Array.from({ length: 60_000 }, (_, at) => [at, 'a place "of" some kind', at / 7]) }
  expect(await found(JSON.stringify({ latestState: { data } }))).toBe(JSON.stringify(data))
  expect(turns.end()).toBeGreaterThan(3)
})
