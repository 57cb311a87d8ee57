/** Written without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** No hyphenation, but names and addresses without a space must fit their line. */
export function breakableParts(text: string): string[] {
  const parts: string[] = []
  for (const word of unspaced.test(text) ? wordsOf(text) : [text])
    parts.push(...(word.match(/.{1,24}/gsu) ?? [word]))
  return parts
}

/** Marks stay with the word before them. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words.push(`${words.pop()}${segment}`)
  }
  return words
}
