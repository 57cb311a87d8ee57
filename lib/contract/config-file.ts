import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// Only configuration files get worded errors; other pages do without this locale.
z.config(en())

const shownIssues = 5
/** Messages may quote input of any length. */
const shownLetters = 200

export type ConfigReading<T> = { ok: true; value: T } | { ok: false; sentence: string }

function wrongParts({ issues }: z.core.$ZodError): string {
  return issues
    .slice(0, shownIssues)
    .map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`.slice(0, shownLetters))
    .join('. ')
}

export function readConfigFile<T extends z.core.$ZodType>(
  schema: T,
  name: string,
  text: string,
): ConfigReading<z.output<T>> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, sentence: `The configuration file ${name} is not valid JSON.` }
  }
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return { ok: true, value: parsed.data }
  return {
    ok: false,
    sentence: `The configuration file ${name} cannot be used. ${wrongParts(parsed.error)}.`,
  }
}
