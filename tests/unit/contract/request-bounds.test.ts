import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as z from 'zod'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { isUnbounded } from '@/tests/support/bounded-pattern'
import { type Bound, looseEnds } from '@/tests/support/loose-ends'

jest.mock('@/server/bff/handler/handle', () => ({ handle: (options: object) => options }))
jest.mock('@/server/bff/handler/handle-form', () => ({ handleForm: () => ({}) }))
jest.mock('next-auth', () => ({ __esModule: true, default: () => undefined }))

type Schema = z.core.$ZodType
type Parts = Partial<Record<'body' | 'query' | 'params', Schema>>

/** Passed on as they came: the service reads them by a schema of its own, which is in this list as well. */
const passedOn: readonly Bound[] = [
  'app/api/infer/route.ts POST body[]: anything',
  'server/engine/http/routes/inference.ts inferBodySchema[]: anything',
]

async function appSchemas(): Promise<[string, Schema][]> {
  const files = globSync('app/**/route.ts').filter((file) => /\bhandle\(/.test(readFileSync(file, 'utf8')))
  const routes = await Promise.all(
    files.map(async (file) => {
      const methods: Record<string, Parts> = await import(join(process.cwd(), file))
      return Object.entries(methods).flatMap(([method, parts]) =>
        (['body', 'query', 'params'] as const).flatMap((part): [string, Schema][] =>
          parts[part] ? [[`${file} ${method} ${part}`, parts[part]]] : [],
        ),
      )
    }),
  )
  return routes.flat()
}

const parsing = /\bparse(?:Body|Query|Params)?\(\s*(context,\s*)?([^,()]+)/g

/** The schemas that the service's code parses by, each imported by name. */
async function serviceSchemas(): Promise<[string, Schema][]> {
  const files = globSync('server/engine/{http,services}/**/*.ts')
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!text.includes("'@/server/engine/base/validate'")) return []
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

test('every string, list and record of every request has a maximum and takes no control character', async () => {
  const schemas: [string, Schema][] = [
    ...(await appSchemas()),
    ...(await serviceSchemas()),
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
])('sees whether %p bounds a text', (pattern, expected) => {
  expect(isUnbounded(pattern)).toBe(expected)
})
