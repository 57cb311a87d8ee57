import * as z from 'zod'
import { meSchema } from '@/lib/contract/account'
import { callList } from '@/lib/contract/all-calls'
import { shownList, shownText } from '@/lib/contract/bounds'
import { nameOf } from '@/lib/contract/call'
import { inferAnswerSchema } from '@/lib/contract/inference'
import { type Bound, looseEnds } from '@/tests/support/loose-ends'

type Schema = z.core.$ZodType

/** Named by the product's checks and by customers; only staff read them. */
const ownNames: readonly Bound[] = [
  'GET /account/accounts: a record of any size',
  'GET /system/health.checks: a record of any size',
]

/** The schemas with which the proxy reads the service's answers. */
const answers = callList.flatMap((call): [string, Schema][] => {
  const { answer, serviceAnswer = answer, streams, via } = call
  return serviceAnswer && !streams && via !== 'app' ? [[nameOf(call), serviceAnswer]] : []
})

const isOfRequest = (end: Bound) =>
  end.endsWith(': control characters') || end.endsWith(': any further field')

test('bounds every string, list and record of every answer', () => {
  expect(answers.length).toBeGreaterThan(25)
  const ends = answers.flatMap(([name, schema]) => looseEnds(schema, name))
  expect(ends.filter((end) => !isOfRequest(end) && !ownNames.includes(end))).toEqual([])
})

test('cuts an oversized answer instead of refusing it', () => {
  expect(z.parse(shownText(3), 'abcd')).toBe('abc')
  expect(z.parse(shownList(z.number(), 2), [1, 2, 3])).toEqual([1, 2])
  const customer = { id: '1', name: 'Ü'.repeat(1_000_000) }
  const me = { main_site: '', internal_user: false, can_submit: true, customer }
  expect(z.parse(meSchema, { data: me }).data.customer.name).toHaveLength(10_000)
})

test('cuts an answer of one or many predictions too', () => {
  const shap = { base_values: 1, values: [1], feature_names: ['x'.repeat(20_000)], assumed: [false] }
  const model = { name: 'model', version: '1', note: '' }
  const prediction = {
    utilization: 1,
    band: { low: 1, high: 1 },
    detailed_shap: shap,
    agg_shap: shap,
    model,
  }
  const texts = [prediction, [prediction]].map((answer) => JSON.stringify(z.parse(inferAnswerSchema, answer)))
  for (const answer of texts) expect(answer.length).toBeLessThan(21_000)
})
