import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import * as z from 'zod'
import { marksOfForm, type WrittenForm } from '@/lib/catalogue/number-forms'
import type { ReaderLocale } from '@/lib/catalogue/reader-locales'
import { setMarksSource } from '@/lib/format/number-marks'
import { setLocaleSource } from '@/lib/format/per-locale'
import { JsonError, parseJson } from '@/server/base/web/json-text'
import {
  controlSentence,
  fieldIssues,
  parameterWithControl,
  repeatedSentence,
} from '@/server/base/web/request-values'
import { AppError } from './app-error'

type Part = 'body' | 'query' | 'path' | 'header'

const badRequest = (message: string, cause?: unknown) => new AppError({ code: 'bad_request', message, cause })

/** @throws AppError 415 for another type, 400 for broken or too much JSON, 422 naming each wrong field. */
export async function parseBody<T extends z.core.$ZodType>(
  context: Context,
  schema: T,
  maxValues?: number,
): Promise<z.output<T>> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/(json|[\w.-]+\+json)\b/i.test(type)) {
    throw new AppError({ code: 'wrong_type', message: 'The body must be application/json.' })
  }
  return parse(schema, await readJson(context, maxValues), 'body')
}

/** @throws AppError 400 for a repeated parameter, 422 for a wrong one. */
export function parseQuery<T extends z.core.$ZodType>(context: Context, schema: T): z.output<T> {
  const values: Record<string, string> = {}
  for (const [name, given] of Object.entries(context.req.queries())) {
    if (given.length > 1) throw badRequest(repeatedSentence(name))
    values[name] = given[0] ?? ''
  }
  refuseControl(values)
  return parse(schema, values, 'query')
}

/** @throws AppError 422 naming a wrong one. */
export function parseParams<T extends z.core.$ZodType>(context: Context, schema: T): z.output<T> {
  const values = context.req.param()
  refuseControl(values)
  return parse(schema, values, 'path')
}

/** @throws AppError 422 naming the fields. */
export function parse<T extends z.core.$ZodType>(schema: T, value: unknown, part: Part): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError({
    code: 'invalid',
    message: `The ${part} has wrong fields.`,
    issues: fieldIssues(parsed.error, part),
  })
}

function refuseControl(values: Readonly<Record<string, unknown>>): void {
  const name = parameterWithControl(values)
  if (name !== undefined) throw badRequest(controlSentence(name))
}

async function readJson(context: Context, maxValues: number | undefined): Promise<unknown> {
  try {
    return parseJson(await context.req.text(), maxValues)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw badRequest(cause instanceof JsonError ? cause.message : 'The body is not valid JSON.', cause)
  }
}

/** English without a locale; `numbers` replaces the locale's form of them. */
export interface ReaderForm {
  locale?: ReaderLocale | undefined
  numbers?: WrittenForm | undefined
}

const forms = new AsyncLocalStorage<ReaderForm>()
setLocaleSource(() => forms.getStore()?.locale)
setMarksSource(() => {
  const numbers = forms.getStore()?.numbers
  return numbers && marksOfForm[numbers]
})

export const inReaderForm = <T>({ locale, numbers }: ReaderForm, work: () => T): T =>
  forms.run({ locale, numbers }, work)
