import { formatRough, formatRoughRange } from '@/lib/domain/landlord/derived-figures'

it.each([
  [0, '0.0'],
  [9.36, '9.4'],
  [31.2, '31'],
  [243, '240'],
  [5_432, '5,400'],
  [74_400, '74,000'],
  [1_234_567, '1,235,000'],
  [-5_432, '−5,400'],
])('writes %d roughly', (value, text) => expect(formatRough(value)).toBe(text))

it('writes a range with both ends rough', () => expect(formatRoughRange(2.34, 31.2)).toBe('2.3–31'))
