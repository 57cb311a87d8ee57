import type { JsonSchema } from '@/lib/contract/api-description'

const deepest = 6
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
  if (depth > deepest) return '…'
  const { const: only, enum: values, anyOf, oneOf, allOf, type } = schema
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0]
  const choice = firstSchema(anyOf) ?? firstSchema(oneOf) ?? firstSchema(allOf)
  if (choice) return sketchOf(choice, depth + 1)
  if (type === 'array') return listSketch(schema, depth)
  if (type === 'object') return objectSketch(schema, depth)
  return typeof type === 'string' ? (plain[type] ?? '…') : '…'
}
