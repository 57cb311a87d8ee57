import * as z from 'zod/mini'

/** Maximum letters of the contract's texts. */
export const lengths = {
  email: 254,
  name: 200,
  address: 300,
  id: 64,
  scenario: 60,
  word: 64,
  webAddress: 2_000,
  note: 10_000,
} as const

/** Separators begin a new line, and the other marks turn the direction of all that follows: both forge lines. */
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const controlButBreaks = /[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]/u
const turningMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Without marks that turn the direction of a text, which spreadsheets in some languages add. */
export const withoutTurns = (text: string): string => text.replace(turningMarks, '')

/** Replaces halves of letters that take two code units: no store or file takes them. */
export const wellFormed = () => z.overwrite<string>((text) => text.toWellFormed())

/** Long texts may hold tabs and line breaks. */
export const hasControl = (text: string, isLong = false): boolean =>
  (isLong ? controlButBreaks : control).test(text)

export const noControl = (named: string, isLong = false) =>
  z.refine<string>((text) => !hasControl(text, isLong), {
    error: isLong
      ? `${named} holds a control character. Remove it.`
      : `${named} holds a control character, such as a tab or a line break. Remove it.`,
  })

/** `abort` keeps other checks from reading a text of any length. */
export const atMost = (named: string, max: number) =>
  z.maxLength(max, { error: `${named} may have at most ${max} characters.`, abort: true })

/** Cuts longer texts of an answer: old data must not make an answer unreadable. */
export const shownText = (max: number = lengths.note) =>
  z.string().check(
    z.overwrite((text) => (text.length > max ? text.slice(0, max) : text)),
    z.maxLength(max),
  )

const maxShown = 100_000

export const shownList = <T extends z.core.$ZodType>(entry: T, max = maxShown) =>
  z.array(entry).check(
    z.overwrite((entries) => (entries.length > max ? entries.slice(0, max) : entries)),
    z.maxLength(max),
  )

/**
 * Drops marks that turn the direction of a text, replaces halves of letters, and refuses other control characters.
 * @param named the field as a sentence begins: `The customer`
 */
export const oneLine = (named: string, max: number) =>
  z.string().check(atMost(named, max), wellFormed(), z.overwrite(withoutTurns), noControl(named))

/** Counts before it reads any entry: a list of a million wrong ones costs one issue, not a million. */
export const listOf = <T extends z.core.$ZodType>(entry: T, { max, min = 0, few, many }: ListBounds) =>
  z.pipe(
    z
      .array(z.unknown())
      .check(
        z.minLength(min, few),
        z.maxLength(max, { error: many ?? (() => `Expected a list of ${max} at most.`) }),
      ),
    z.array(entry).check(z.maxLength(max)),
  )

interface ListBounds {
  max: number
  min?: number
  few?: string
  many?: (issue: { input?: unknown }) => string
}
