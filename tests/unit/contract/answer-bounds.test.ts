import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { meSchema } from '@/lib/contract/account'
import { shownList, shownText } from '@/lib/contract/bounds'
import { inferAnswerSchema } from '@/lib/contract/inference'
import { type Bound, looseEnds } from '@/tests/support/loose-ends'

type Schema = z.core.$ZodType

/** Records with a name for each check of the product, and for each customer, which only staff read. */
const ownNames: readonly Bound[] = [
  'server/bff/account.ts accountsSchema: a record of any size',
  'server/bff/system.ts healthSchema.checks: a record of any size',
]

const named = /\banswer: (\w+)/g

/** The schemas by which the proxy reads the service's answers, each imported by name or made of such. */
async function answerSchemas(): Promise<[string, Schema][]> {
  const found = globSync('server/bff/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(named)].flatMap(([, name = '']) => {
      if (!name.endsWith('Schema')) return []
      const own = new RegExp(`const ${name} = [^\\n]*`).exec(text)?.[0] ?? ''
      const names = own === '' ? [name] : [...own.matchAll(/\b(\w+Schema)\b/g)].map(([, each]) => each ?? '')
      return names
        .filter((each) => own === '' || each !== name)
        .map(async (each): Promise<[string, Schema]> => {
          const from = new RegExp(`import \\{[^}]*\\b${each}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
          if (!from) throw new Error(`${file} answers by ${each}, which is not an imported schema.`)
          const path = from
            .replace(/^@\//, `${process.cwd()}/`)
            .replace(/^\.\//, `${join(process.cwd(), dirname(file))}/`)
          return [`${file} ${each}`, (await import(path))[each] as Schema]
        })
    })
  })
  return Promise.all(found)
}

const isOfRequest = (end: Bound) =>
  end.endsWith(': control characters') || end.endsWith(': any further field')

test('every string, list and record of every answer has a maximum', async () => {
  const schemas = await answerSchemas()
  expect(schemas.length).toBeGreaterThan(25)
  const ends = schemas.flatMap(([name, schema]) => looseEnds(schema, name))
  expect(ends.filter((end) => !isOfRequest(end) && !ownNames.includes(end))).toEqual([])
})

test('an answer that grew too long is cut and never refused', () => {
  expect(z.parse(shownText(3), 'abcd')).toBe('abc')
  expect(z.parse(shownList(z.number(), 2), [1, 2, 3])).toEqual([1, 2])
  const customer = { id: '1', name: 'Ü'.repeat(1_000_000) }
  const me = { main_site: '', internal_user: false, can_submit: true, customer }
  expect(z.parse(meSchema, { data: me }).data.customer.name).toHaveLength(10_000)
})

test('an answer of one prediction or of many is cut as well', () => {
  const shap = { base_values: 1, values: [1], feature_names: ['x'.repeat(20_000)], assumed: [false] }
  const model = { name: 'model', version: '1', note: '' }
  const prediction = {
    utilization: 1,
    band: { low: 1, high: 1 },
    detailed_shap: shap,
    agg_shap: shap,
    model,
  }
  const answers = [prediction, [prediction]].map((answer) =>
    JSON.stringify(z.parse(inferAnswerSchema, answer)),
  )
  for (const answer of answers) expect(answer.length).toBeLessThan(21_000)
})
