import { type WordList, wordsWithTypos } from '@/server/atlas/store/places/word-typos'

const unitsOf = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

function listOf(words: readonly string[]): WordList {
  const starts = [0]
  for (const word of words) starts.push((starts.at(-1) ?? 0) + word.length)
  return { size: words.length, starts, units: unitsOf(words.join('')) }
}

/** By the recursive definition; only for short words. */
function editsBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const rest = [a.slice(1), b.slice(1)] as const
  if (a[0] === b[0]) return editsBetween(...rest)
  const ways = [editsBetween(...rest), editsBetween(rest[0], b), editsBetween(a, rest[1])]
  if (a[0] === b[1] && a[1] === b[0]) ways.push(editsBetween(a.slice(2), b.slice(2)))
  return 1 + Math.min(...ways)
}

/** Seeded words of few letters, so that many are similar. */
function nearWords(count: number): string[] {
  let state = 42
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const word = () => Array.from({ length: 1 + next(8) }, () => 'abc'[next(3)]).join('')
  return [...new Set(Array.from({ length: count }, word))].sort()
}

test.each([1, 2])('finds exactly the words within %i edits', (max) => {
  const words = nearWords(600)
  const list = listOf(words)
  let found = 0
  for (const typed of ['abca', 'bbacab', 'cab', 'aaaaaaaa', 'cbabcba', 'b']) {
    const expected = words.flatMap((word, index) => {
      const edits = editsBetween(typed, word)
      return edits > 0 && edits <= max ? [{ word: index, length: word.length, edits }] : []
    })
    found += expected.length
    expect(wordsWithTypos(list, unitsOf(typed), max)).toEqual(expected)
  }
  expect(found).toBeGreaterThan(20)
})
