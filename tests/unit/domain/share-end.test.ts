import { daysFrom, shareEnd } from '@/lib/domain/sharing/share-subject'

const now = new Date('2026-11-23T12:00:00Z')

it('ends a link after 30 days by default', () => {
  expect(shareEnd(undefined, now)).toEqual(new Date('2026-12-23T12:00:00Z'))
})

it.each([1, 365])('accepts an end in %i days', (days) => {
  expect(shareEnd(daysFrom(now, days).toISOString(), now)).toEqual(daysFrom(now, days))
})

it.each([-1, 0, 367])('refuses an end in %i days', (days) => {
  expect(shareEnd(daysFrom(now, days).toISOString(), now)).toBeNull()
})
