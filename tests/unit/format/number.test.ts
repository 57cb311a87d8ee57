import { formatDayHeading, parseDay } from '@/lib/format/date'
import {
  formatCount,
  formatCountOf,
  formatDistance,
  formatPercent,
  formatRange,
  formatSigned,
  shownDifference,
  withMinus,
} from '@/lib/format/number'

test('writes a missing number as an en dash and zero as zero', () => {
  expect([formatCount(null), formatCount(undefined), formatCount(0)]).toEqual(['–', '–', '0'])
})

test('groups thousands and uses the true minus', () => {
  expect([formatCount(850_800), formatCount(-1234.4), formatCount(-0.2)]).toEqual(['850,800', '−1,234', '0'])
})

test('signs a difference unless it rounds to nothing', () => {
  expect([formatSigned(21.6), formatSigned(-54), formatSigned(-0.4)]).toEqual(['+22', '−54', '0'])
})

test('joins a range with an en dash', () => {
  expect(formatRange(45.8, 632.1)).toBe('46–632')
  expect(formatCountOf(1, 'country', 'countries')).toBe('1 country')
  expect(formatCountOf(2300, 'location')).toBe('2,300 locations')
  expect(formatCountOf(0, 'location')).toBe('0 locations')
})

test('puts a thin space before the per cent sign', () => {
  expect(formatPercent(0.804)).toBe('80\u2009%')
})

test('changes from metres to kilometres at one kilometre', () => {
  expect([formatDistance(999), formatDistance(1000), formatDistance(12_340)]).toEqual([
    '999 m',
    '1.0 km',
    '12.3 km',
  ])
})

test('omits the year of a day in the current year only', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  expect(formatDayHeading('18.11.2026', now)).toBe('November 18')
  expect(formatDayHeading('09.12.2025', now)).toBe('December 9, 2025')
})

test('rejects the 31st of February', () => {
  expect(parseDay('31.02.2026')).toBeUndefined()
})

test('subtracts numbers as they are shown', () => {
  expect([shownDifference(217.6, 221.4), shownDifference(221.4, 217.6)]).toEqual([-3, 3])
})

test('writes minus signs before numbers in a text, and leaves hyphens', () => {
  expect(withMinus('exponent -0.111, DC-only, 2-3')).toBe('exponent −0.111, DC-only, 2-3')
})
