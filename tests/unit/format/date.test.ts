import { formatDay, formatMoment } from '@/lib/format/date'

test('shows a moment as its day', () => {
  expect(formatDay('2026-11-05T23:59:59.000Z')).toBe('05.11.2026')
  expect(formatDay('2026-03-29')).toBe('29.03.2026')
})

test('leaves other text unchanged', () => {
  expect(formatDay('unknown')).toBe('unknown')
})

test('shows a moment with its zone', () => {
  expect(formatMoment(new Date('2026-12-03T23:05:59.000Z'))).toBe('3 Dec 2026, 23:05 UTC')
})
