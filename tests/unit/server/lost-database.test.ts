import { createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { isLostDatabase, lostDatabaseSentence } from '@/server/base/errors/error-code'
import { answerError } from '@/server/bff/handler/answer-error'

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const failedQuery = (cause: Error) => new Error('Failed query: select 1', { cause })

test.each<[string, unknown, boolean]>([
  ['of a database that shuts down', failedQuery(coded('57P01')), true],
  ['of a database that starts', failedQuery(coded('57P03')), true],
  ['of a connection reset under a query', failedQuery(coded('ECONNRESET')), true],
  ['of a connection reset elsewhere', coded('ECONNRESET'), false],
  ['of a missing table', failedQuery(coded('42P01')), false],
  ['of a name already taken', failedQuery(coded('23505')), false],
  ['that is no error', '57P01', false],
])('identifies an error %s', (_name, error, expected) => {
  expect(isLostDatabase(error)).toBe(expected)
})

/** The error of a query to a server with this handling of connections. */
async function queryError(treat: (socket: Socket) => void): Promise<unknown> {
  const server: Server = createServer(treat)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const db = drizzle({ connection: { connectionString: `postgres://u@127.0.0.1:${port}/d` } })
  try {
    return await db.execute(sql`select 1`).catch((error: unknown) => error)
  } finally {
    await db.$client.end()
    await new Promise((closed) => server.close(closed))
  }
}

test('identifies the error of a cut connection', async () => {
  expect(isLostDatabase(await queryError((socket) => socket.destroy()))).toBe(true)
})

test('identifies the error of a closed port', async () => {
  const db = drizzle({ connection: { connectionString: 'postgres://u@127.0.0.1:1/d' } })
  const error = await db.execute(sql`select 1`).catch((thrown: unknown) => thrown)
  await db.$client.end()
  expect(isLostDatabase(error)).toBe(true)
})

test('answers with 503, the sentence and when to retry', async () => {
  const answer = answerError(failedQuery(coded('57P01')), { log, requestId: 'r' })
  expect([answer.status, await answer.json()]).toEqual([503, { detail: lostDatabaseSentence }])
  expect(answer.headers.get('retry-after')).toBe('5')
})
