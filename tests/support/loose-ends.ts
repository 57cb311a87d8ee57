import * as z from 'zod'
import { isUnbounded } from './bounded-pattern'

/** Such as `POST cord body.coords[]: no maximum`. */
export type Bound = string

type Schema = z.core.$ZodType

interface Check {
  check?: string
  pattern?: RegExp
}

interface Def {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  shape?: Readonly<Record<string, Schema>>
  catchall?: Schema
  items?: readonly Schema[]
  rest?: Schema | null
  options?: readonly Schema[]
  keyType?: Schema
  valueType?: Schema
}

const defOf = (schema: Schema) => schema._zod.def as Def
/** A format such as `email` counts as a size check. */
const checksOf = (schema: Schema): readonly Check[] => {
  const own = schema._zod.def as { checks?: readonly z.core.$ZodCheck[] } & Check
  return [own, ...(own.checks ?? []).map((check) => check._zod.def as Check)]
}

const hasMaximum = (schema: Schema) => checksOf(schema).some(({ check }) => check === 'max_length')

/** Their values bound their own size. */
const sized = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never'])

const takesControl = (schema: Schema) =>
  ['a\u0000b', '1\u007f2', '\u0085'].some((text) => z.safeParse(schema, text).success)

function stringEnds(schema: Schema, path: string): Bound[] {
  const patterns = checksOf(schema).flatMap(({ pattern }) => pattern ?? [])
  const isBound = hasMaximum(schema) || patterns.some((pattern) => !isUnbounded(pattern))
  const isQuery = / (query|params)\b|(Query|Params)Schema\b/.test(path)
  return [
    ...(isBound ? [] : [`${path}: no maximum`]),
    // Parameters are refused before any schema reads them.
    ...(!isQuery && takesControl(schema) ? [`${path}: control characters`] : []),
  ]
}

function objectEnds({ shape = {}, catchall }: Def, path: string): Bound[] {
  const ends = Object.entries(shape).flatMap(([name, each]) => looseEnds(each, `${path}.${name}`))
  return catchall && defOf(catchall).type !== 'never' ? [...ends, `${path}: any further field`] : ends
}

function pipeEnds(def: Def, path: string): Bound[] {
  const { in: first, out } = def as { in: Schema; out: Schema }
  const counted = defOf(first)
  // A list is counted before its entries are read.
  if (counted.type === 'array' && defOf(out).type === 'array') {
    const isCounted = hasMaximum(first)
    return [
      ...(isCounted ? [] : [`${path}: no maximum`]),
      ...looseEnds(defOf(out).element as Schema, `${path}[]`),
    ]
  }
  return [...looseEnds(first, path), ...(defOf(out).type === 'string' ? [] : looseEnds(out, path))]
}

/** For its size, not for one of its values' types. */
const refusesWhole = (schema: Schema, value: object) =>
  z.safeParse(schema, value).error?.issues.some((issue) => issue.path.length === 0) ?? false

const manyNames = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`name ${at}`, 0]))
const longValue = { name: 'x'.repeat(1_000_000) }

/** A fixed set of names bounds a record, or its own rules for names and size. */
function recordEnds(schema: Schema, { keyType, valueType }: Def, path: string): Bound[] {
  if (keyType && defOf(keyType).type === 'enum') return looseEnds(valueType as Schema, `${path}[]`)
  const isBound = refusesWhole(schema, manyNames) && refusesWhole(schema, longValue)
  return isBound ? [] : [`${path}: a record of any size`]
}

/** Paths at which a request has no size limit. */
export function looseEnds(schema: Schema, path: string): Bound[] {
  const def = defOf(schema)
  if (sized.has(def.type)) return []
  switch (def.type) {
    case 'string':
      return stringEnds(schema, path)
    case 'array':
      return [
        ...(hasMaximum(schema) ? [] : [`${path}: no maximum`]),
        ...looseEnds(def.element as Schema, `${path}[]`),
      ]
    case 'record':
      return recordEnds(schema, def, path)
    case 'object':
      return objectEnds(def, path)
    case 'tuple':
      return [
        ...(def.rest ? [`${path}: any number of entries`] : []),
        ...(def.items ?? []).flatMap((each, index) => looseEnds(each, `${path}[${index}]`)),
      ]
    case 'union':
      return (def.options ?? []).flatMap((each) => looseEnds(each, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return looseEnds(def.innerType as Schema, path)
    case 'pipe':
      return pipeEnds(def, path)
    case 'transform':
      return []
    case 'unknown':
    case 'any':
      return [`${path}: anything`]
    default:
      return [`${path}: a ${def.type}, whose size nothing here knows`]
  }
}
