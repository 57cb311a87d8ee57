import * as z from 'zod'
import { scopeTexts } from '@/lib/catalogue/token-scopes'
import { brand } from '@/lib/config/brand'
import { errorAnswerSchema } from '@/lib/contract/error'
import { callScope } from '@/lib/domain/access/token-access'
import { appOrigin } from '@/server/base/env'
import { type DescribedCall, describedCalls } from './described-calls'

type Json = Record<string, unknown>

/** Requests as they are read: a list that is counted before it is read shows its entries. */
const requestSchema = (schema: z.core.$ZodType): Json => schemaOf(schema, 'output')
/** Answers as they are sent; values that reading corrects are described as they come. */
const answerSchema = (schema: z.core.$ZodType): Json => schemaOf(schema, 'input')

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** `/evals/runs/:evalId` → `/evals/runs/{evalId}` */
const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

function parametersOf(part: DescribedCall['query'], place: 'path' | 'query'): Json[] {
  if (!part) return []
  const { properties = {}, required = [] } = requestSchema(part.schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const examples = part.example as Json
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema },
    ...(examples[name] !== undefined && { example: examples[name] }),
  }))
}

/** `GET /evals/runs/:evalId` → `GETEvalsRunsEvalId` */
const idOf = (call: string) =>
  call
    .split(/[ /:_]/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

const json = (content: Json) => ({ 'application/json': content })

const refusal = (description: string) => ({
  description,
  content: json({ schema: { $ref: '#/components/schemas/Error' } }),
})

const refusals = {
  '401': refusal('The token is missing, unknown, expired or revoked.'),
  '403': refusal('The token lacks the scope, or its owner the right.'),
  '422': refusal('Fields are wrong, each of them named.'),
  '429': refusal('Too many calls. `Retry-After` says when to try again.'),
}

function operationOf(call: string, { summary, params, query, body, answer, status }: DescribedCall) {
  const scope = callScope(call)
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  const isScoped = scope !== undefined && scope !== 'any'
  return {
    summary,
    operationId: idOf(call),
    ...(isScoped && { tags: [scopeTexts[scope].name], description: `Scope: \`${scope}\`.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: json({ schema: requestSchema(body.schema), example: body.example }),
      },
    }),
    responses: {
      [status ?? 200]: {
        description: 'Success',
        content: answer ? json({ schema: answerSchema(answer) }) : { '*/*': {} },
      },
      ...refusals,
    },
  }
}

function pathsOf() {
  const paths: Record<string, Json> = {}
  for (const [call, described] of Object.entries(describedCalls)) {
    const [method = '', path = ''] = call.split(' ')
    const template = templateOf(path)
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(call, described) }
  }
  return paths
}

/** OpenAPI 3.1 of the calls open to personal access tokens, from the schemas that parse these calls. */
export const openApi = () => ({
  openapi: '3.1.0',
  info: {
    ...{ title: `${brand.name} API`, version: '1' },
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
