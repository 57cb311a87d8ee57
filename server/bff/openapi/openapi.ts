import * as z from 'zod'
import { scopeTexts } from '@/lib/catalogue/token-scopes'
import { brand } from '@/lib/config/brand'
import { allCalls } from '@/lib/contract/all-calls'
import type { DeclaredCall, Schema } from '@/lib/contract/call'
import { templateOf } from '@/lib/contract/call-address'
import { errorAnswerSchema } from '@/lib/contract/error'
import { onFirstUse } from '@/lib/format/on-first-use'
import { appOrigin } from '@/server/base/settings/env'

type Json = Record<string, unknown>

interface Described {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Some generators cannot read `items: false`, so bounds describe fixed lengths. */
function boundFixedLengths({ jsonSchema }: Described): void {
  const { prefixItems } = jsonSchema
  if (!prefixItems) return
  jsonSchema.minItems = prefixItems.length
  jsonSchema.maxItems = prefixItems.length
  jsonSchema.items = {}
}

/** What has a default need not be sent, though it is always there after parsing. */
function freeDefaults({ zodSchema, jsonSchema }: Described): void {
  const { def } = zodSchema._zod
  if (def.type !== 'object' || !jsonSchema.required) return
  jsonSchema.required = jsonSchema.required.filter((name) => def.shape[name]?._zod.optin !== 'defaulted')
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const override = (described: Described) => {
    boundFixedLengths(described)
    if (io === 'output') freeDefaults(described)
  }
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  return rest
}

/** After preprocessing, so that a list with a length check shows its entries. */
export const requestSchema = (schema: Schema): Json => schemaOf(schema, 'output')
/** As sent: corrected values appear in their original form. */
const answerSchema = (schema: Schema): Json => schemaOf(schema, 'input')

/** Addresses carry text: numbers by commas for a list. */
const parameterSchema = (described: Json): Json =>
  described.type === 'array' ? { type: 'string' } : described

/** Numeric where the schema is. */
const exampleOf = ({ type }: Json, text: unknown) =>
  type === 'integer' || type === 'number' ? Number(text) : text

function parametersOf(schema: Schema | undefined, place: 'path' | 'query', examples: Json = {}): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = requestSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: parameterSchema(described),
    ...(examples[name] !== undefined && { example: exampleOf(described, examples[name]) }),
  }))
}

const json = (content: Json) => ({ 'application/json': content })

const refusal = (description: string) => ({
  description,
  content: json({ schema: { $ref: '#/components/schemas/Error' } }),
})

const refusals = {
  400: refusal('The request cannot be read, or has a parameter twice.'),
  401: refusal('The token is missing, unknown, expired or revoked.'),
  403: refusal('The token lacks the scope, or its owner the right.'),
  404: refusal('There is no such thing, or it belongs to others.'),
  413: refusal('The body is too large.'),
  415: refusal('The body has the wrong type.'),
  422: refusal('Fields are wrong; each is named.'),
  429: refusal('Too many calls. `Retry-After` says when to try again.'),
  500: refusal('A fault on our side. `X-Request-Id` helps support to find it.'),
  502: refusal('A service behind this one failed.'),
  503: refusal('Not ready. `Retry-After` says when to try again.'),
  504: refusal('A service behind this one took too long.'),
} as const

/** Only calls with a body answer these. */
const ofBodies = new Set(['413', '415'])

const refusalsOf = ({ body, form }: DeclaredCall) =>
  Object.entries(refusals).filter(([status]) => body || form || !ofBodies.has(status))

function contentOf({ answer, file }: DeclaredCall): Json | undefined {
  if (file)
    return Object.fromEntries(file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return answer && json({ schema: answerSchema(answer) })
}

function responsesOf(call: DeclaredCall): Json {
  const content = contentOf(call)
  const status = content ? (call.status ?? 200) : 204
  const further = Object.entries(call.also ?? {}).map(([each, schema]) => [
    each,
    { description: 'Another outcome', content: json({ schema: answerSchema(schema) }) },
  ])
  return {
    [status]: { description: 'Success', ...(content && { content }) },
    ...Object.fromEntries(further),
    ...Object.fromEntries(refusalsOf(call)),
  }
}

function operationOf(operationId: string, call: DeclaredCall): Json {
  const { summary, scope, params, query, body, shownBody = body, example = {} } = call
  const parameters = [
    ...parametersOf(params, 'path', example.params),
    ...parametersOf(query, 'query', example.query),
  ]
  const isScoped = scope !== undefined && scope !== 'any'
  return {
    summary,
    operationId,
    ...(isScoped && { tags: [scopeTexts[scope].name], description: `Scope: \`${scope}\`.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(shownBody && {
      requestBody: {
        required: true,
        content: json({ schema: requestSchema(shownBody), example: example.body }),
      },
    }),
    responses: responsesOf(call),
  }
}

/** Open to personal access tokens, without calls about the API itself. */
export const describedCalls = Object.entries<DeclaredCall>(allCalls).filter(
  ([, { scope, via }]) => scope !== undefined && via !== 'internal' && via !== 'app',
)

function pathsOf() {
  const paths: Record<string, Json> = {}
  for (const [name, call] of describedCalls) {
    const template = templateOf(call.path)
    paths[template] = { ...paths[template], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return paths
}

/** Generated from the declarations that answer the calls. */
export const openApi = () => ({
  openapi: '3.1.0',
  info: {
    title: `${brand.name} API`,
    version: '1',
    description:
      'Make a token under “Access tokens” in the account menu. Every refusal is JSON with a sentence or the wrong fields in `detail`.',
  },
  servers: [{ url: `${appOrigin}/api` }],
  security: [{ token: [] }],
  tags: Object.values(scopeTexts).map(({ name, meaning }) => ({ name, description: meaning })),
  paths: pathsOf(),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'kw_…' } },
    schemas: { Error: answerSchema(errorAnswerSchema) },
  },
})

const description = onFirstUse(openApi)

export const readDescription = async () => description()
