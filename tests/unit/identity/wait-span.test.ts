import { waitSentence, waitSpan } from '@/server/identity/exchange'

test.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [64 * 60, '64 minutes'],
  [90 * 60, '90 minutes'],
  [90 * 60 + 1, '2 hours'],
  [6 * 3_600, '6 hours'],
])('rounds %d seconds up to %s', (seconds, span) => {
  expect(waitSpan(seconds)).toBe(span)
})

test('states how long to wait', () => {
  expect(waitSentence(900)).toBe('Too many attempts. Try again in 15 minutes.')
})
