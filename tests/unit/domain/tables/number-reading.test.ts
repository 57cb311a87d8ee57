import { type ColumnReading, readingTitle } from '@/lib/domain/tables/column-reading'
import { isNoFigure, isNone, isNoText } from '@/lib/domain/tables/no-value'
import { marksIn, numberReading, plainNumber } from '@/lib/domain/tables/number-reading'

const seen = (...texts: string[]) => marksIn({ length: texts.length, cell: (row) => texts[row] ?? '' })
const reading = (
  texts: string[],
  mark?: 'point' | 'comma',
  chosen?: 'point' | 'comma',
): ColumnReading | undefined => {
  const marks = seen(...texts)
  return marks && numberReading(marks, { mark, chosen })
}

describe('the decimal mark of a column', () => {
  it.each([
    [['1,234', '12,500'], undefined, undefined, undefined],
    [['1,234', '12,500'], 'point', undefined, 'point'],
    [['1,234', '12,500'], 'comma', undefined, 'comma'],
    [['1,234', '12,500'], 'point', 'comma', 'comma'],
    [['1.234', '12.500'], undefined, undefined, 'point'],
    [['1.234', '12.500'], 'comma', undefined, 'comma'],
    [['1.234', '2,5'], 'point', undefined, 'comma'],
    [['1.234,5', '2'], undefined, 'point', 'comma'],
    [['1,234.5'], 'comma', undefined, 'point'],
  ] as const)('of %j beside columns with a %s, chosen %s, is the %s', (texts, mark, chosen, as) => {
    expect(reading([...texts], mark, chosen)?.as).toBe(as)
  })

  it.each([[['1,5', 'Vaduz']], [['007']], [['1,23,4']], [['12.34.5']], [['', 'NA']]])(
    'of %j is none',
    (texts) => {
      expect(seen(...texts)).toBeUndefined()
    },
  )

  it('can be either for what fits both', () => {
    expect(reading(['1,234'])).toEqual({ as: undefined, choices: ['point', 'comma'] })
    expect(readingTitle('comma')).toBe('Decimal comma (1.234,5)')
  })
})

it.each([
  ['1.234.567,5', 'comma', '1234567.5'],
  ['1 234 567,5', 'comma', '1234567.5'],
  ["1'234.5", 'point', '1234.5'],
  ['−1,234', 'point', '-1234'],
  ['1,5E+3', 'comma', '1.5E+3'],
  ['Vaduz', 'comma', 'Vaduz'],
] as const)('writes %s with a decimal %s as %s', (text, mark, plain) => {
  expect(plainNumber(text, mark)).toBe(plain)
})

it.each([
  ['', true, true, true],
  ['-', true, true, true],
  ['n/a', true, true, true],
  ['NaN', true, true, true],
  ['NA', false, true, true],
  ['None', false, true, true],
  ['Na', false, false, true],
  ['none', false, false, true],
  ['0', false, false, false],
  ['Nancy', false, false, false],
])(
  'takes %j for no value: in all columns %s, in texts %s, in others %s',
  (text, always, inTexts, inOthers) => {
    expect([isNone(text), isNoText(text), isNoFigure(text)]).toEqual([always, inTexts, inOthers])
  },
)
