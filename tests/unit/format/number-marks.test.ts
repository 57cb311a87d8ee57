import { figureText, typedNumber } from '@/components/ui/range/range-rules'
import { marksOfForm, type WrittenForm } from '@/lib/catalogue/number-forms'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import { formatMoney, formatPlain } from '@/lib/format/money'
import { formatCount, formatDecimal } from '@/lib/format/number'
import { marksOfLocale, setMarksSource } from '@/lib/format/number-marks'
import { parseTypedNumber, regrouped } from '@/lib/format/typed-number'

const choose = (form: WrittenForm | undefined) => setMarksSource(() => form && marksOfForm[form])

afterEach(() => choose(undefined))

const scale = { ends: [0, 100_000], step: 0.1, factor: 1, decimals: 1 } as const

const forms = [
  { form: 'point', count: '1,234,567', decimal: '1,234.5', money: '4.1k', ramp: '60, 85.5, 100' },
  { form: 'comma', count: '1.234.567', decimal: '1.234,5', money: '4,1k', ramp: '60; 85,5; 100' },
  { form: 'space', count: '1 234 567', decimal: '1 234,5', money: '4,1k', ramp: '60; 85,5; 100' },
  { form: 'apostrophe', count: "1'234'567", decimal: "1'234.5", money: '4.1k', ramp: '60, 85.5, 100' },
] as const

test.each(forms)('writes and reads $decimal', ({ form, count, decimal, money, ramp }) => {
  choose(form)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(formatCount(1_234_567))).toBe(count)
  expect([plain(formatDecimal(1234.5)), plain(formatPlain(1234.5))]).toEqual([decimal, decimal])
  expect(formatMoney(4070)).toBe(money)
  expect(plain(figureText(1234.5, scale))).toBe(decimal)
  expect([count, decimal].map(parseTypedNumber)).toEqual([1_234_567, 1234.5])
  expect(typedNumber(decimal)).toBe(1234.5)
  const field = moneyFields.find(({ key }) => key === 'ramp')
  expect(plain(field?.format([60, 85.5, 100]) ?? '')).toBe(ramp)
  expect(field?.read(ramp)).toEqual([60, 85.5, 100])
  expect(plain(regrouped({ text: '1234567', caret: 7 }).text)).toBe(count)
})

test('takes a point that cannot group as a decimal one, and the other mark as itself', () => {
  choose('comma')
  expect(['0.45', '0,45', '1.234', '1.234,5', '1,234.5'].map(parseTypedNumber)).toEqual([
    0.45,
    0.45,
    1234,
    1234.5,
    undefined,
  ])
  choose('apostrophe')
  expect(["1'234.5", '1’234.5', '1 234.5'].map(parseTypedNumber)).toEqual([1234.5, 1234.5, 1234.5])
})

test('keeps the caret beside its digit while thousands regroup', () => {
  choose('comma')
  expect(regrouped({ text: '1.066.68', caret: 8 })).toEqual({ text: '106.668', caret: 7 })
  expect(regrouped({ text: '1.0667,25', caret: 6 })).toEqual({ text: '10.667,25', caret: 6 })
})

test.each([
  ['en-GB', ',', '.'],
  ['de', '.', ','],
  ['de-CH', "'", '.'],
  ['fr', '\u00a0', ','],
  ['ar-EG', ',', '.'],
  ['pl', '\u00a0', ','],
])('takes the marks of %s from its locale', (locale, group, decimal) => {
  expect(marksOfLocale(locale)).toEqual({ group, decimal })
})
