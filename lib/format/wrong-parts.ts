/** More would not fit a notice, and the next try shows the rest. */
const shownIssues = 5
/** A message may quote what somebody wrote, at any length. */
const shownLetters = 200

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** What is wrong in a file, for people: `display.default: Expected 2 to 7 fields, not 1.` */
export function wrongParts(issues: readonly Issue[]): string {
  const parts = issues.slice(0, shownIssues).map(({ path, message }) => {
    const place = path.map(String).join('.') || 'the whole'
    return shortened(`${place}: ${message}`)
  })
  return `${parts.join('. ')}.`
}

const shortened = (text: string) => (text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text)
