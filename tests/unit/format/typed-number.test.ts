import { parseTypedNumber, regrouped } from '@/lib/format/typed-number'

describe('a typed number', () => {
  test.each([
    ['', 0],
    ['  ', 0],
    ['1066689', 1_066_689],
    ['1,066,689', 1_066_689],
    ['1 066 689', 1_066_689],
    ['1.5', 1.5],
  ])('%j is read as %d', (text, number) => {
    expect(parseTypedNumber(text)).toBe(number)
  })

  test.each(['many', '-5', '1e9', '12,34', 'Infinity', '0x10', '1,2,3', '1'.repeat(16)])(
    '%s is no number',
    (text) => {
      expect(parseTypedNumber(text)).toBeUndefined()
    },
  )
})

/** Edits a text with `|` for the caret. */
function edit(marked: string): string {
  const { text, caret } = regrouped({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('groups thousands while typing', () => {
  test.each([
    ['a digit deleted at the end', '1,066,68|', '106,668|'],
    ['a digit deleted in the middle', '1,0|6,689', '10|6,689'],
    ['a digit typed at the front', '4|1,066,689', '4|1,066,689'],
    ['a digit typed at the end', '1,0667|', '10,667|'],
    ['a separator deleted', '1|066,689', '1|,066,689'],
    ['a digit selected and replaced', '9|', '9|'],
    ['decimals', '1066.2|', '1,066.2|'],
    ['nothing', '|', '|'],
    ['letters', '1,066a|', '1,066a|'],
    ['a minus sign', '-1,06|', '-1,06|'],
  ])('%s', (_, typed, shown) => {
    expect(edit(typed)).toBe(shown)
  })

  it('yields a number after every key from the end of a long one', () => {
    let text = '1,066,689'
    const seen: (number | undefined)[] = []
    while (text !== '') {
      const shorter = text.slice(0, -1)
      text = regrouped({ text: shorter, caret: shorter.length }).text
      seen.push(parseTypedNumber(text))
    }
    expect(seen).toEqual([106_668, 10_666, 1066, 106, 10, 1, 0])
  })
})
