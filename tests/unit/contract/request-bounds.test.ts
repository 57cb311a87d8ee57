import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as z from 'zod'
import { callList } from '@/lib/contract/all-calls'
import { nameOf } from '@/lib/contract/call'
import { submissionHeaderSchema } from '@/lib/contract/evaluation'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { isUnbounded } from '@/tests/support/bounded-pattern'
import { type Bound, looseEnds } from '@/tests/support/loose-ends'

type Schema = z.core.$ZodType

/** Passed on unchanged: their recipients validate them. */
const passedOn: readonly Bound[] = ['POST /infer body[]: anything', 'POST /mcp body: anything']

const declaredSchemas = callList.flatMap((call) =>
  (['body', 'query', 'params'] as const).flatMap((part): [string, Schema][] => {
    const schema = call[part]
    return schema ? [[`${nameOf(call)} ${part}`, schema]] : []
  }),
)

const parsing = /(?<!\.)\bparse(?:Body|Query|Params)?\(\s*(context,\s*)?([^,()]+)/g

/** The schemas with which the service's code parses what no call declares, each imported by name. */
async function serviceSchemas(): Promise<[string, Schema][]> {
  const files = globSync('server/engine/services/**/*.ts')
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!text.includes("'@/server/engine/errors/validate'")) return []
    return [...text.matchAll(parsing)].map(async ([, , name = '']): Promise<[string, Schema]> => {
      const from = new RegExp(`import \\{[^}]*\\b${name.trim()}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
      if (!from) throw new Error(`${file} parses by ${name}, which is not an imported schema.`)
      const path = from
        .replace(/^@\//, `${process.cwd()}/`)
        .replace(/^\.\//, `${join(process.cwd(), dirname(file))}/`)
      return [`${file} ${name.trim()}`, (await import(path))[name.trim()] as Schema]
    })
  })
  return Promise.all(found)
}

test('bounds every string, list and record of every request and refuses control characters', async () => {
  const schemas: [string, Schema][] = [
    ...declaredSchemas,
    ...(await serviceSchemas()),
    ['the header of a submission', submissionHeaderSchema],
    ['a filter configuration', filterFileSchema],
  ]
  expect(schemas.length).toBeGreaterThan(50)
  const ends = schemas.flatMap(([name, schema]) => looseEnds(schema, name))
  expect(ends.filter((end) => !passedOn.includes(end))).toEqual([])
})

test.each<[RegExp, boolean]>([
  [/^[a-z][a-z-]{1,40}$/, false],
  [/^\d+$/, true],
  [/^a{2,}$/, true],
  [/^[a+*]{1,3}\.\+$/, false],
  [/[a-z]{1,3}/, true],
])('detects whether %p bounds a text', (pattern, expected) => {
  expect(isUnbounded(pattern)).toBe(expected)
})
