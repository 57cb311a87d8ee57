import { formatDay } from '@/lib/format/date'

test('a moment is shown as its day', () => {
  expect(formatDay('2026-11-05T23:59:59.000Z')).toBe('05.11.2026')
  expect(formatDay('2026-03-29')).toBe('29.03.2026')
})

test('what is no moment stays as it is', () => {
  expect(formatDay('unknown')).toBe('unknown')
})
