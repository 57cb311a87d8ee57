import { formatWait } from '@/lib/format/wait'

test.each([
  [0, 'less than a minute'],
  [1, 'about 1 minute'],
  [3, 'about 3 minutes'],
  [89, 'about 89 minutes'],
  [90, 'about 2 hours'],
  [1_500, 'about 25 hours'],
])('says %d minutes in words', (minutes, words) => {
  expect(formatWait(minutes)).toBe(words)
})
