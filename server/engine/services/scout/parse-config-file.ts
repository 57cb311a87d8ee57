import type { z } from 'zod'
import { AppError } from '@/server/engine/http/app-error'

/** More would not fit a notice, and the next try shows the rest. */
const shownIssues = 5

/**
 * An installation's own configuration file in the form that it must have.
 * @throws AppError 422 with a sentence that names the file and what is wrong in it.
 */
export function parseConfigFile<T extends z.ZodType>(schema: T, name: string, text: string): z.output<T> {
  const parsed = schema.safeParse(readJson(name, text))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, shownIssues)
  const reasons = issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`)
  throw refusal(`The configuration file ${name} cannot be used. ${reasons.join('. ')}.`)
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refusal(`The configuration file ${name} is not valid JSON.`, cause)
  }
}

const refusal = (message: string, cause?: unknown) => new AppError({ code: 'invalid', message, cause })
