import * as z from 'zod'
import { callList } from '@/lib/contract/all-calls'
import { descriptionCalls } from '@/lib/contract/api-description'
import { nameOf } from '@/lib/contract/call'
import { describedCalls, openApi } from '@/server/bff/openapi/openapi'
import { rig } from '@/tests/support/handled-calls'
import { ask, routeOf } from '@/tests/support/proxy-rig'

const readDescription = routeOf(descriptionCalls.readDescription)

type Operation = { parameters?: object[]; requestBody?: object; responses: Record<string, object> }
const description = openApi() as unknown as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('names exactly the calls that a token may make', () => {
  const named = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(named.sort()).toEqual(describedCalls.map(([, call]) => nameOf(call)).sort())
  expect(named.length).toBeGreaterThan(20)
})

const parts = callList.flatMap((call) => {
  const { params, query, body, shownBody, example = {} } = call
  return Object.entries({ params, query, body, shownBody }).flatMap(([part, schema]) => {
    const value = part === 'shownBody' ? example.body : example[part as keyof typeof example]
    return schema && value !== undefined ? [{ call: nameOf(call), part, schema, value }] : []
  })
})

test.each(parts)('$call takes its example as $part', ({ schema, value }) => {
  expect(z.safeParse(schema, value).error?.issues ?? []).toEqual([])
})

test('every call that needs values has an example', () => {
  const lacking = callList.filter(({ params, body, example = {} }) => {
    return (params && !example.params) || (body && example.body === undefined)
  })
  expect(lacking.map(nameOf)).toEqual([])
})

test.each(operations)('$method $path is described in full', ({ path, operation }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const given = (operation.parameters ?? []) as { name: string; in: string; required: boolean }[]
  expect(given.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath)
  const success = operation.responses['200'] ?? operation.responses['201']
  expect(success).toBeDefined()
  const statuses = ['400', '401', '403', '404', '422', '429', '502', '504']
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses))
})

test('holds no reference that leads nowhere, ids that are unique, and nothing that generators stumble over', () => {
  const text = JSON.stringify(description)
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, each]) => each))
  expect([...references]).toEqual(['#/components/schemas/Error'])
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(operations.length)
  expect(text).not.toContain('"items":false')
})

test('is open to visitors, without asking the service', async () => {
  const answer = await ask(readDescription, {})
  expect([answer.status, (await answer.json()).openapi]).toEqual([200, '3.1.0'])
  expect(rig.service.seen).toEqual([])
})
