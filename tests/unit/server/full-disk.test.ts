import { fullDiskSentence } from '@/lib/config/full-disk'
import { SessionError } from '@/server/auth/provider-client'
import { isFullDisk } from '@/server/base/errors/error-code'
import { answerError } from '@/server/bff/handler/answer-error'

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each<[string, unknown, boolean]>([
  ['of the system', coded('ENOSPC'), true],
  ['of a quota', coded('EDQUOT'), true],
  ['of PostgreSQL around a statement', new Error('Failed query', { cause: coded('53100') }), true],
  [
    'of another code with the words of the system',
    new Error('could not write: No space left on device'),
    true,
  ],
  ['that the provider reports', new Error(`The token endpoint answered 507. ${fullDiskSentence}`), true],
  ['of a missing file', coded('ENOENT'), false],
  ['that is no error', 'ENOSPC', false],
])('identifies an error %s', (_name, error, expected) => {
  expect(isFullDisk(error)).toBe(expected)
})

test('answers with 507 and the sentence', async () => {
  const cause = new Error('Failed query', { cause: coded('53100') })
  const answer = answerError(cause, { log, requestId: 'r' })
  expect([answer.status, await answer.json()]).toEqual([507, { detail: fullDiskSentence }])
  const renewal = new SessionError('unreachable', new Error(`It answered 507. ${fullDiskSentence}`))
  expect(answerError(renewal, { log, requestId: 'r' }).status).toBe(507)
  expect(answerError(new SessionError('unreachable'), { log, requestId: 'r' }).status).toBe(503)
  expect(fullDiskSentence).toBe("The server's disk is full. Nothing was saved.")
})
