import type { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { describeError, errorSentence, statementName } from '@/server/base/errors/describe-error'
import { logOptions } from '@/server/base/log/log'
import { openImage } from '@/tests/support/database-image'
import { written } from '@/tests/support/written-log'

const people = pgTable('people', { name: text('name'), age: integer('age') })
const canary = 'Canary-4711'

let client: PGlite

beforeAll(async () => {
  client = await openImage()
  await client.exec('create table people (name text, age integer unique)')
})

afterAll(() => client.close())

const caught = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => null,
    (error) => error,
  )
const insert = (name: string, age: unknown) =>
  caught(
    drizzle(client)
      .insert(people)
      .values({ name, age: age as number }),
  )

test.each([
  ['insert into "people" ("name") values ($1)', 'insert into "people"'],
  ['update "jobs" set "state" = \'from "x"\'', 'update "jobs"'],
  ['  select "a", "b" from "drizzle"."log" where "a" = $1 for update', 'select from "drizzle"."log"'],
  [`select 'from ${canary}'`, 'select'],
  ['delete from sessions', 'delete from sessions'],
  ['', 'statement'],
])('names the statement %p', (statement, name) => {
  expect(statementName(statement)).toBe(name)
})

test('identifies a failed query by its statement and code', async () => {
  const described = describeError(await insert(`${canary}\u0000`, 1))
  expect(described).toMatchObject({
    message: 'Failed query: insert into "people" (22021)',
    cause: { message: 'Failed query: insert into "people" (22021)', code: '22021' },
  })
  expect(errorSentence(await insert(`${canary}\u0000`, 1))).toBe(
    'Error: Failed query: insert into "people" (22021)',
  )
})

describe('the log of a failed query', () => {
  const line = (err: unknown) => written(logOptions('debug'), { err }, 'Failed.').text

  test.each<[string, (error: unknown) => unknown]>([
    ['itself', (error) => error],
    ['a cause', (cause) => new Error('Not saved.', { cause: new Error('Below.', { cause }) })],
    ['one of several', (error) => new AggregateError([new Error('x'), error], 'Both failed.')],
    ['quoted by a wrapper', (cause) => new Error(`Not saved: ${(cause as Error).message}`, { cause })],
    ['text alone', (error) => new Error(`Adapter: ${(error as Error).message}`)],
    ['a plain copy', (error) => ({ error: { ...(error as Error), message: (error as Error).message } })],
  ])('contains no value when it is %s', async (_name, wrap) => {
    const errors = [await insert(`${canary}\u0000`, 1), await insert('x', canary)]
    await insert('x', 7)
    errors.push(
      await insert(canary, 7),
      await caught(
        drizzle(client)
          .select()
          .from(people)
          .where(eq(people.age, canary as never)),
      ),
    )
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error)
      expect(line(wrap(error))).not.toContain(canary)
      expect(line(wrap(error))).toMatch(/people/)
    }
  })

  test('keeps the calls that led to it', async () => {
    expect(line(await insert('\u0000', 1))).toMatch(/ at .*pg-core/)
  })
})

test('keeps the message, code and cause of any other error', () => {
  const cause = Object.assign(new Error('ENOSPC: no space left'), {
    code: 'ENOSPC',
    path: '/x',
    body: canary,
  })
  const described = describeError(new Error('Not written.', { cause }))
  expect(described).toMatchObject({
    message: 'Not written.',
    stack: expect.stringContaining('describe-error.test'),
    cause: { message: 'ENOSPC: no space left', code: 'ENOSPC', path: '/x' },
  })
  expect(JSON.stringify(described)).not.toContain(canary)
})

test('terminates for an error that is its own cause', () => {
  const error: Error & { cause?: unknown } = new Error('Round.')
  error.cause = error
  expect(JSON.stringify(describeError(error))).toContain('[deeper]')
})
