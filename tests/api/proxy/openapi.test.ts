import * as z from 'zod'
import { GET as readDescription } from '@/app/api/openapi.json/route'
import { scopeOfCall } from '@/lib/domain/access/token-access'
import { type DescribedCall, describedCalls } from '@/server/bff/openapi/described-calls'
import { openApi } from '@/server/bff/openapi/openapi'
import { rig } from '@/tests/support/handled-calls'
import { ask } from '@/tests/support/proxy-rig'

type Operation = { parameters?: object[]; requestBody?: object; responses: Record<string, object> }
const description = openApi() as unknown as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('names exactly the calls that a token may make', () => {
  const named = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const allowed = Object.keys(scopeOfCall).filter((call) => call !== 'GET /tokens/current')
  expect(named.sort()).toEqual(allowed.sort())
})

const parts = Object.entries<DescribedCall>(describedCalls).flatMap(([call, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([name, part]) => (part ? [{ call, name, part }] : [])),
)

test.each(parts)('$call takes its example as $name', ({ part }) => {
  expect(z.safeParse(part.schema, part.example).error?.issues ?? []).toEqual([])
})

test.each(operations)('$method $path is described in full', ({ path, operation }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const given = (operation.parameters ?? []) as { name: string; in: string; required: boolean }[]
  expect(given.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath)
  const success = operation.responses['200'] ?? operation.responses['201']
  expect(success).toBeDefined()
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '422', '429']))
})

test('holds no reference that leads nowhere, and ids that are unique', () => {
  const text = JSON.stringify(description)
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, each]) => each))
  expect([...references]).toEqual(['#/components/schemas/Error'])
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(operations.length)
})

test('is open to visitors, without asking the service', async () => {
  const answer = await ask(readDescription, {})
  expect([answer.status, (await answer.json()).openapi]).toEqual([200, '3.1.0'])
  expect(rig.service.seen).toEqual([])
})
