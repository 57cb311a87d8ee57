import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// What is wrong in a file is said in words; what the app itself answers never is, so that other pages do without.
z.config(en())

/** More would not fit a notice, and the next try shows the rest. */
const shownIssues = 5
/** A message may quote what somebody wrote, at any length. */
const shownLetters = 200

/** What a file says, or a sentence that tells why it cannot be used. */
export type ConfigReading<T> = { ok: true; value: T } | { ok: false; sentence: string }

/** Which parts of a file are wrong, and what is expected there. */
function wrongParts({ issues }: z.core.$ZodError): string {
  return issues
    .slice(0, shownIssues)
    .map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`.slice(0, shownLetters))
    .join('. ')
}

/** Reads a configuration that somebody made as a file of JSON in the form that it must have. */
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
