import { zonedTime } from '@/lib/domain/studio/read/times'

describe('times with the name of a zone', () => {
  const times: [string, string][] = [
    ['2026-01-15 10:00 UTC', '2026-01-15T10:00:00.000Z'],
    ['2026-01-15T10:00:00 GMT', '2026-01-15T10:00:00.000Z'],
    ['2026-01-15 10:00:00.25 Europe/Vaduz', '2026-01-15T09:00:00.250Z'],
    ['2026-07-15 10:00:00 Europe/Vaduz', '2026-07-15T08:00:00.000Z'],
    ['2026-07-15 10:00:00 America/Argentina/Buenos_Aires', '2026-07-15T13:00:00.000Z'],
    ['2026-07-15 10:00:00 Asia/Kathmandu', '2026-07-15T04:15:00.000Z'],
    ['2026-01-15 00:30:00 Pacific/Auckland', '2026-01-14T11:30:00.000Z'],
  ]
  test.each(times)('%s is %s', (text, moment) => expect(zonedTime(text)).toBe(moment))

  test('the first of the two moments at the end of summer time', () => {
    expect(zonedTime('2026-10-25 02:30:00 Europe/Vaduz')).toBe('2026-10-25T00:30:00.000Z')
    expect(zonedTime('2026-10-25 03:00:00 Europe/Vaduz')).toBe('2026-10-25T02:00:00.000Z')
    expect(zonedTime('2026-11-01 01:30:00 America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })

  test('a time that the start of summer time leaves out counts on from before it', () => {
    expect(zonedTime('2026-03-29 02:30:00 Europe/Vaduz')).toBe('2026-03-29T01:30:00.000Z')
    expect(zonedTime('2026-03-29 03:00:00 Europe/Vaduz')).toBe('2026-03-29T01:00:00.000Z')
    expect(zonedTime('2026-03-29 01:59:00 Europe/Vaduz')).toBe('2026-03-29T00:59:00.000Z')
  })

  test.each([
    '2026-01-15 10:00',
    '2026-02-30 10:00 UTC',
    '2026-01-15 25:00 UTC',
    '2026-01-15 10:00 Mars/Olympus',
    'UTC',
  ])('%s is none', (text) => expect(zonedTime(text)).toBeUndefined())
})
