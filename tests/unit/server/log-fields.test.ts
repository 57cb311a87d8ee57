import { logOptions, withoutSecrets } from '@/server/base/log/log'
import { shareOfLooks } from '@/tests/support/processor-cost'
import { written } from '@/tests/support/written-log'

const lineOf = (fields: object) => written(logOptions('debug'), fields, 'x').text

const million = 1_000_000

function nested(depth: number): object {
  let value: object = { end: true }
  for (let level = 0; level < depth; level += 1) value = { value }
  return value
}

it.each<[string, object]>([
  ['a long text', { code: 'x'.repeat(million) }],
  ['a long name', { ['x'.repeat(million)]: 1 }],
  ['a thousand long texts', { list: Array.from({ length: 1_000 }, () => 'x'.repeat(1_000)) }],
  ['a long list', { list: Array.from({ length: million }, () => 1) }],
  ['a wide object', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`n${at}`, at]))],
  ['a deep object', nested(10_000)],
  ['bytes', { body: Buffer.alloc(million) }],
  ['an error with a long message', { err: new Error('x'.repeat(million)) }],
  [
    'an error with long fields',
    { err: Object.assign(new Error('x'), { body: { text: 'x'.repeat(million) } }) },
  ],
])('bounds %s', (_name, fields) => {
  const line = lineOf(fields)
  expect(line.length).toBeLessThan(25_000)
  expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: 'x' })
})

it('keeps short values unchanged', () => {
  const fields = { ms: 3, path: '/a', at: null, list: [1, { a: 'b' }], isOn: true, big: 7n }
  expect(JSON.parse(lineOf(fields))).toMatchObject({ ...fields, big: '7' })
  const { err } = JSON.parse(lineOf({ err: new Error('It broke.') }))
  expect(err).toMatchObject({
    type: 'Error',
    message: 'It broke.',
    stack: expect.stringContaining('log-fields'),
  })
})

it.each<[string, string]>([
  ['tokens that never end', '-eyJabcdefgh'],
  ['beginnings of tokens', 'eyJ-'],
  ['words for tokens', 'Bearer '],
  ['spaces', `Bearer${' '.repeat(100)}`],
  ['parameters', '&code='],
  ['keys', '?key=?key'],
])('searches a million characters of %s in linear time', (_name, part) => {
  const line = part.repeat(million / part.length)
  expect(shareOfLooks(() => withoutSecrets(line))).toBeLessThan(1)
})
