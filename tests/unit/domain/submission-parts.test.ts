import { submissionSchema } from '@/lib/contract/evaluation'
import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import {
  partKey,
  splitQuestion,
  storedSoFar,
  submissionParts,
  toSubmission,
} from '@/lib/domain/records/submission'

const submissionOf = (count: number, evalName = 'Garages') =>
  toSubmission(
    Array.from({ length: count }, (_, index) => ({
      ...completeLocation([], { lat: 47, lng: 9, name: `Garage ${index}` }),
      id: `${index + 1}`,
    })),
    { evalName, email: undefined },
  )

test('sends up to 500 locations as one part under their own name', () => {
  const submission = submissionOf(500)
  expect(submissionParts(submission)).toEqual([submission])
})

test('splits more in order, without duplicates, and numbers the names', () => {
  const parts = submissionParts(submissionOf(1240))
  expect(parts.map(({ eval_name }) => eval_name)).toEqual([
    'Garages (1 of 3)',
    'Garages (2 of 3)',
    'Garages (3 of 3)',
  ])
  expect(parts.map(({ coords }) => coords.length)).toEqual([500, 500, 240])
  const ids = parts.flatMap(({ coords }) => coords.map(({ id }) => id))
  expect(ids).toEqual(Array.from({ length: 1240 }, (_, index) => `${index + 1}`))
})

test('keeps the longest name within the contract', () => {
  for (const part of submissionParts(submissionOf(501, 'x'.repeat(200)))) {
    expect(submissionSchema.safeParse(part).success).toBe(true)
  }
})

test('asks and reports with figures that a reader can check', () => {
  expect(splitQuestion(1240)).toBe('These 1,240 locations become 3 evaluations of up to 500. Submit?')
  expect(storedSoFar(2, 3)).toBe(
    '2 of 3 evaluations are stored. Submit again to send the others; none is stored twice.',
  )
})

test('gives the same part of one attempt the same key, and others another', () => {
  const [first, second] = submissionParts(submissionOf(600))
  if (!first || !second) throw new Error('Two parts are expected.')
  const keys = [
    partKey('a', first),
    partKey('a', second),
    partKey('b', first),
    partKey('a', { ...first, eval_name: 'Other' }),
  ]
  expect(new Set(keys).size).toBe(4)
  expect(partKey('a', structuredClone(first))).toBe(keys[0])
  expect(keys[0]).toMatch(/^[\x21-\x7e]{1,200}$/)
})
