import { expectedWait } from '@/lib/domain/records/submission'

const unitMs = 60_000

test("includes only a customer's own work if there are no others", () => {
  expect(expectedWait({ own: 3, others: [], unitMs, workers: 1 })).toBe(3)
})

test("includes no more of another customer's work than of its own", () => {
  expect(expectedWait({ own: 3, others: [1_000, 1], unitMs, workers: 1 })).toBe(7)
})

test('is divided among workers, at least one', () => {
  expect(expectedWait({ own: 4, others: [4], unitMs, workers: 2 })).toBe(4)
  expect(expectedWait({ own: 4, others: [], unitMs, workers: 0 })).toBe(4)
})

test('is 0 below half a minute', () => {
  expect(expectedWait({ own: 1, others: [], unitMs: 29_000, workers: 1 })).toBe(0)
})
