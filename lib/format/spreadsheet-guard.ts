/**
 * Where a spreadsheet program may begin a cell in a text of a CSV file: at its start, and after
 * another separator than the file's comma, by which programs of other countries split lines whether
 * or not the text is in quotation marks. Then apostrophes, then what makes a formula.
 */
const formula = /(?<=^|[;|\t\r\n])(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g
const guarded = /(?<=^|[;|\t\r\n])'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** Puts an apostrophe before each part that a spreadsheet would run as a formula. */
export const guardFormulas = (text: string): string => text.replace(formula, "'")

/** Undoes `guardFormulas`. */
export const withoutGuard = (text: string): string => text.replace(guarded, '')

/** A quoted cell of a CSV file with commas where its text needs it. */
export function csvCell(text: string): string {
  const needsQuotes = /[",;\r\n\t|]/.test(text) || text !== text.trim()
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}
