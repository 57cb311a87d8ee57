import type { ApiDescription, ApiOperation, ApiParameter, JsonSchema } from '@/lib/contract/api-description'

interface CallStatus {
  status: string
  meaning: string
}

export interface ApiCall {
  id: string
  method: string
  path: string
  summary: string
  scope: string | undefined
  parameters: readonly ApiParameter[]
  body: string | undefined
  form: JsonSchema | undefined
  answer: JsonSchema | undefined
  statuses: readonly CallStatus[]
  values: Readonly<Record<string, string>>
}

export interface ApiGroup {
  name: string
  meaning: string
  calls: readonly ApiCall[]
}

const json = 'application/json'
const anyGroup = { name: 'Any token', description: 'Calls that every token may make.' }

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function callOf(path: string, method: string, operation: ApiOperation): ApiCall {
  const { summary, operationId: id, parameters = [], requestBody, responses } = operation
  const request = requestBody?.content[json]
  const body = request?.example
  const given = parameters.filter(({ example }) => example !== undefined)
  return {
    id,
    path,
    summary,
    parameters,
    method: method.toUpperCase(),
    scope: operation.description?.match(/`([^`]{1,40})`/)?.[1],
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    form: request?.schema,
    answer: (responses['200'] ?? responses['201'])?.content?.[json]?.schema,
    statuses: Object.entries(responses).map(([status, { description }]) => ({
      status,
      meaning: description.replaceAll('`', ''),
    })),
    values: Object.fromEntries(given.map(({ name, example }) => [name, textOf(example)])),
  }
}

export function apiGroups({ paths, tags }: ApiDescription): ApiGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? anyGroup.name,
      call: callOf(path, method, operation),
    })),
  )
  return [anyGroup, ...tags].flatMap(({ name, description: meaning }) => {
    const calls = all.filter(({ tag }) => tag === name).map(({ call }) => call)
    return calls.length > 0 ? [{ name, meaning, calls }] : []
  })
}

export function addressOf({ path, parameters }: ApiCall, values: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{(\w{1,100})\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? ''
    if (place === 'query' && value !== '') query.set(name, value)
  }
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`
}

/** Problems by field; `body` is the body's. */
export function callProblems(
  { parameters, body }: ApiCall,
  values: Readonly<Record<string, string>>,
  written: string,
): Record<string, string> {
  const missing = parameters.filter(({ name, required }) => required && (values[name] ?? '').trim() === '')
  const problems = Object.fromEntries(missing.map(({ name }) => [name, `Enter ${name}.`]))
  return body === undefined || isJson(written) ? problems : { ...problems, body: 'This is not valid JSON.' }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Uses the variable TOKEN: a secret has no place in a clipboard. */
export function curlOf({
  method,
  url,
  body,
}: {
  method: string
  url: string
  body: string | undefined
}): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `--data ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}

export function choicesOf({ schema }: ApiParameter): string[] | undefined {
  const { enum: values } = schema
  return Array.isArray(values) ? values.map(String) : undefined
}

const maxDepth = 6
const maxMembers = 40

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const firstSchema = (list: unknown) => (Array.isArray(list) ? list.find(isSchema) : undefined)

const plain: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 0.5,
  integer: 1,
  boolean: true,
  null: null,
}

function listSketch({ items, prefixItems }: JsonSchema, depth: number): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.filter(isSchema).map((each) => sketchOf(each, depth + 1))
  return isSchema(items) ? [sketchOf(items, depth + 1)] : []
}

function objectSketch({ properties, additionalProperties }: JsonSchema, depth: number): object {
  const members = isSchema(properties) ? Object.entries(properties).slice(0, maxMembers) : []
  const named = members.map(([name, each]) => [name, isSchema(each) ? sketchOf(each, depth + 1) : null])
  if (named.length > 0 || !isSchema(additionalProperties)) return Object.fromEntries(named)
  return { name: sketchOf(additionalProperties, depth + 1) }
}

export function sketchOf(schema: JsonSchema, depth = 0): unknown {
  if (depth > maxDepth) return '…'
  const { const: only, enum: values, anyOf, oneOf, allOf, type } = schema
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0]
  const choice = firstSchema(anyOf) ?? firstSchema(oneOf) ?? firstSchema(allOf)
  if (choice) return sketchOf(choice, depth + 1)
  if (type === 'array') return listSketch(schema, depth)
  if (type === 'object') return objectSketch(schema, depth)
  return typeof type === 'string' ? (plain[type] ?? '…') : '…'
}
