import { csvCell, guardFormulas, withoutGuard } from '@/lib/format/spreadsheet-guard'

describe('texts that a spreadsheet would run', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['a;=1+1', "a;'=1+1"],
    ['a;b;+1|@x', "a;b;'+1|'@x"],
    ['a\n-2', "a\n'-2"],
    ['Vaduz, -1 floor; 2 = two', 'Vaduz, -1 floor; 2 = two'],
    ['5-7', '5-7'],
  ])('%j becomes %j', (text, safe) => {
    expect(guardFormulas(text)).toBe(safe)
    expect(withoutGuard(safe)).toBe(text)
  })

  /** All texts of up to five of the letters that matter. */
  const letters = ['=', '-', "'", ';', '\t', 'a', '"', ',']
  const texts = Array.from({ length: 5 }).reduce<string[]>(
    (all) => [...new Set([...all, ...all.flatMap((text) => letters.map((letter) => text + letter))])],
    [''],
  )

  test('come back unchanged, whatever they hold', () => {
    expect(texts.filter((text) => withoutGuard(guardFormulas(text)) !== text)).toEqual([])
  })

  test('never begin a cell, by whichever separator a program splits the line', () => {
    const lines = texts.map((text) => [text, 'b', text].map((cell) => csvCell(guardFormulas(cell))).join(','))
    const cells = lines.flatMap((line) => line.split(/[;\t|]/))
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })
})
