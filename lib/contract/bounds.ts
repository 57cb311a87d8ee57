import * as z from 'zod/mini'

/** Most letters of the contract's texts. */
export const lengths = {
  email: 254,
  /** Names of customers, evaluations and locations. */
  name: 200,
  id: 64,
  scenario: 60,
  /** A word of a catalogue, such as a parking type or a country. */
  word: 64,
  webAddress: 2_000,
  /** A sentence or note of an answer. */
  note: 10_000,
} as const

const control = /\p{Cc}/u
const controlButBreaks = /[^\P{Cc}\t\n\r]/u

/** Whether a text holds a control character; a long text may hold tabs and line breaks. */
export const hasControl = (text: string, isLong = false): boolean =>
  (isLong ? controlButBreaks : control).test(text)

export const noControl = (named: string, isLong = false) =>
  z.refine<string>((text) => !hasControl(text, isLong), {
    error: isLong
      ? `${named} holds a control character. Remove it.`
      : `${named} holds a control character, such as a tab or a line break. Remove it.`,
  })

/** `abort`, so that no other check reads a text of any length. */
export const atMost = (named: string, most: number) =>
  z.maxLength(most, { error: `${named} may have ${most} letters at most.`, abort: true })

/** A text of an answer. Cuts a longer one: what was once stored must not make an answer unreadable. */
export const shownText = (most: number = lengths.note) =>
  z.string().check(
    z.overwrite((text) => (text.length > most ? text.slice(0, most) : text)),
    z.maxLength(most),
  )

/** Entries of a list of an answer, unless it says otherwise. */
const maxShown = 100_000

/** A list of an answer; cuts a longer one, as `shownText` does. */
export const shownList = <T extends z.core.$ZodType>(entry: T, most = maxShown) =>
  z.array(entry).check(
    z.overwrite((entries) => (entries.length > most ? entries.slice(0, most) : entries)),
    z.maxLength(most),
  )

/** One line of text; `named` is the field in the user's words, as a sentence begins: `The customer`. */
export const oneLine = (named: string, most: number) =>
  z.string().check(atMost(named, most), noControl(named))

/**
 * A list of `least` to `most` entries. Counts before it reads any entry: a list of a million wrong ones costs
 * one issue, not a million.
 */
export const listOf = <T extends z.core.$ZodType>(entry: T, { most, least = 0, few, many }: ListBounds) =>
  z.pipe(
    z
      .array(z.unknown())
      .check(
        z.minLength(least, few),
        z.maxLength(most, { error: many ?? (() => `Expected a list of ${most} at most.`) }),
      ),
    z.array(entry).check(z.maxLength(most)),
  )

interface ListBounds {
  most: number
  least?: number
  /** Sentences for too few and too many. */
  few?: string
  many?: (issue: { input?: unknown }) => string
}
