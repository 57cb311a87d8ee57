import type { Context } from 'hono'
import * as z from 'zod'
import { AppError, type FieldIssue } from './app-error'

type Part = 'body' | 'query' | 'param' | 'header'

/** More issues help no caller and make the answer as large as the request. */
const maxIssues = 50

/** The parsed JSON body. Throws 415 for another type, 400 for broken JSON, 422 naming each wrong field. */
export async function parseBody<T extends z.core.$ZodType>(
  context: Context,
  schema: T,
): Promise<z.output<T>> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/(json|[\w.-]+\+json)\b/i.test(type)) {
    throw new AppError({ code: 'wrong_type', message: 'The body must be application/json.' })
  }
  return parse(schema, await readJson(context), 'body')
}

/** The query parameters, each given at most once. Throws 400 for a repeated one, 422 for a wrong one. */
export function parseQuery<T extends z.core.$ZodType>(context: Context, schema: T): z.output<T> {
  const values: Record<string, string> = {}
  for (const [name, given] of Object.entries(context.req.queries())) {
    if (given.length > 1) {
      throw new AppError({ code: 'bad_request', message: `The parameter ${name} is given more than once.` })
    }
    values[name] = given[0] ?? ''
  }
  return parse(schema, values, 'query')
}

/** The variable parts of the path. Throws 422 naming a wrong one. */
export function parseParams<T extends z.core.$ZodType>(context: Context, schema: T): z.output<T> {
  return parse(schema, context.req.param(), 'param')
}

/** Validates any value; throws 422 in the form that names the fields. */
export function parse<T extends z.core.$ZodType>(schema: T, value: unknown, part: Part): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError({
    code: 'invalid',
    message: `The ${part} has wrong fields.`,
    issues: parsed.error.issues.slice(0, maxIssues).map((issue) => fieldIssue(issue, part)),
  })
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError({ code: 'bad_request', message: 'The body is not valid JSON.', cause })
  }
}

function fieldIssue(issue: z.core.$ZodIssue, part: Part): FieldIssue {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  return { loc: [part, ...path], msg: issue.message, type: issue.code }
}
