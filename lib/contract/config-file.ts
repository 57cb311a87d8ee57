import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// Only configuration files get worded errors; the locale is loaded here so that other pages do without it.
z.config(en())

/** More would not fit a notice; the next attempt shows the rest. */
const shownIssues = 5
/** Messages may quote input of any length. */
const shownLetters = 200

/** The file's content, or a sentence on why it cannot be used. */
export type ConfigReading<T> = { ok: true; value: T } | { ok: false; sentence: string }

/** Names the wrong parts of a file and what is expected there. */
function wrongParts({ issues }: z.core.$ZodError): string {
  return issues
    .slice(0, shownIssues)
    .map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`.slice(0, shownLetters))
    .join('. ')
}

/** Parses a JSON configuration file by its schema. */
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
