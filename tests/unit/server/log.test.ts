import { logOptions } from '@/server/base/log/log'
import { written as writtenBy } from '@/tests/support/written-log'

const written = (fields: object, message: string) => writtenBy(logOptions('debug'), fields, message)

test('writes an event as one line of JSON with its level in words and its time in UTC', () => {
  const { text, line } = written({ requestId: 'r' }, 'Said.')
  expect(text.trimEnd()).not.toContain('\n')
  expect(line).toEqual({ level: 'info', time: expect.stringMatching(/Z$/), requestId: 'r', msg: 'Said.' })
})

test('replaces the subject with a stable hash', () => {
  const [first, again, other] = ['a', 'a', 'b'].map((subject) => written({ subject }, 'x').line.subject)
  expect(first).toMatch(/^[\w-]{16}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  ['a token', 'failed with Bearer abc.def-123', 'abc.def-123'],
  ['a key of a client', 'Authorization: Basic d2ViOnNlY3JldA==', 'd2ViOnNlY3JldA'],
  ['a JWT', 'got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJzdWIi'],
  ['a code', 'GET /callback?state=s3cr3t&code=AbC-123 failed', 'AbC-123'],
  ['a state', 'GET /callback?state=s3cr3t&code=AbC-123 failed', 's3cr3t'],
])('redacts %s quoted in a third-party message', (_name, quoted, secret) => {
  expect(written({ err: new Error(quoted) }, quoted).text).not.toContain(secret)
})

test('redacts the key of a store, even inside its settings', () => {
  const { text } = written(
    { secretAccessKey: 'k3y-one', s3: { bucket: 'files', secretAccessKey: 'k3y-two' } },
    'x',
  )
  expect(text).toContain('files')
  expect(text).not.toMatch(/k3y/)
})

test('keeps foreign line breaks and colours inside their line', () => {
  const { text, line } = written({ path: '/a\r\n{"level":"fatal"}\u001b[31m' }, 'x')
  expect(text.trimEnd().split('\n')).toHaveLength(1)
  expect(text).not.toContain('\u001b')
  expect(line.level).toBe('info')
})
