import { emptiedAct, issuesWords, keptWords } from '@/lib/domain/feedback/support-forms'

test.each([
  [{ messages: 3, pictures: 2, picture_bytes: 1_400_000 }, '3 messages and 2 pictures (1.4 MB)'],
  [{ messages: 1, pictures: 0, picture_bytes: 0 }, '1 message'],
  [{ messages: 0, pictures: 1, picture_bytes: 99 }, '1 picture (1 kB)'],
  [{ messages: 0, pictures: 0, picture_bytes: 0 }, 'nothing'],
])('names %j as %s', (removed, words) => {
  expect(issuesWords(removed)).toBe(words)
  expect(emptiedAct(removed)).toBe(`Removed ${words} sent to support`)
})

test('says how long messages are kept', () => {
  expect([90, 1, 0].map(keptWords)).toEqual([
    'Removed after 90 days.',
    'Removed after 1 day.',
    'Kept until the operator removes them.',
  ])
})
