import { busiestHour, turnedAwayText } from '@/lib/domain/catchment/queue-words'
import { catchmentAnswer } from '@/tests/support/catchment-answer'

const { queue } = catchmentAnswer()

it('finds the busiest hour, and none where no point is ever in use', () => {
  expect(busiestHour(queue.hours)).toEqual({ hour: 17, inUse: 0.5 })
  expect(busiestHour(queue.hours.map((hour) => Object.assign({}, hour, { inUse: 0 })))).toBeUndefined()
})

it.each([
  [2, '2 points turn away 11\u2009% of them, 4 points turn away 2\u2009%.'],
  [4, '4 points turn away 2\u2009% of them.'],
  [3, ''],
])('compares %i points with the next larger station', (connectors, text) => {
  expect(turnedAwayText(queue.sizes, connectors)).toBe(text)
})
