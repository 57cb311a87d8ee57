import * as z from 'zod/mini'
import { lengths, shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'

const schemaSchema = z.record(z.string(), z.unknown())
export type JsonSchema = z.infer<typeof schemaSchema>

const contentSchema = z.record(
  z.string(),
  z.object({ schema: z.optional(schemaSchema), example: z.optional(z.unknown()) }),
)

const parameterSchema = z.object({
  name: shownText(lengths.name),
  in: z.enum(['path', 'query']),
  required: z.optional(z.boolean()),
  schema: schemaSchema,
  example: z.optional(z.unknown()),
})
export type ApiParameter = z.infer<typeof parameterSchema>

const operationSchema = z.object({
  summary: shownText(lengths.name),
  operationId: shownText(lengths.name),
  description: z.optional(shownText(lengths.name)),
  tags: z.optional(shownList(shownText(lengths.name), 10)),
  parameters: z.optional(shownList(parameterSchema, 50)),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(
    z.string(),
    z.object({ description: shownText(lengths.name), content: z.optional(contentSchema) }),
  ),
})
export type ApiOperation = z.infer<typeof operationSchema>

export const apiDescriptionSchema = z.object({
  tags: shownList(z.object({ name: shownText(lengths.name), description: shownText() }), 50),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})
export type ApiDescription = z.infer<typeof apiDescriptionSchema>

export const descriptionCalls = {
  readDescription: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    access: 'visitor',
    scope: 'any',
    via: 'app',
    answer: apiDescriptionSchema,
  },
} as const satisfies DeclaredCalls
