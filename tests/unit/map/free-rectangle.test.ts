import { freeRectangle } from '@/components/map/map-controls'

const frame = { left: 0, top: 0, right: 1000, bottom: 800 }
const legend = { left: 12, top: 628, right: 320, bottom: 788 }
const wide = { width: 3, height: 1 }
const high = { width: 1, height: 3 }

test('is the frame without boxes, or with hidden ones', () => {
  expect(freeRectangle(frame, [], wide)).toEqual(frame)
  expect(freeRectangle(frame, [{ left: 5, top: 5, right: 5, bottom: 5 }], wide)).toEqual(frame)
})

test('lies above a legend for wide shapes, beside it for high ones', () => {
  expect(freeRectangle(frame, [legend], wide)).toEqual({ ...frame, bottom: 628 })
  expect(freeRectangle(frame, [legend], high)).toEqual({ ...frame, left: 320 })
})

test('is the largest for one place', () => {
  expect(freeRectangle(frame, [legend], { width: 0, height: 0 })).toEqual({ ...frame, bottom: 628 })
})

test('avoids several boxes at once, also those that reach beyond the frame', () => {
  const tools = { left: 952, top: 500, right: 1040, bottom: 770 }
  const note = { left: 700, top: 780, right: 1000, bottom: 900 }
  expect(freeRectangle(frame, [legend, tools, note], wide)).toEqual({ ...frame, bottom: 500 })
  // Above the note 780 px would be free, beside it all 800.
  expect(freeRectangle(frame, [legend, tools, note], high)).toEqual({ ...frame, left: 320, right: 700 })
})

test('stays the frame where everything is covered', () => {
  expect(freeRectangle(frame, [{ left: -5, top: -5, right: 1005, bottom: 805 }], wide)).toEqual(frame)
})
