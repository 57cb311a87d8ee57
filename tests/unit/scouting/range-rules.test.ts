import {
  figureText,
  type Scale,
  snap,
  typedNumber,
  typedRange,
  wholeSteps,
  withEnd,
} from '@/components/ui/range/range-rules'

const spaces: Scale = { ends: [1, 355], step: 1, factor: 1, decimals: 0, unit: 'spaces' }
const percent: Scale = { ends: [0, 1], step: 0.001, factor: 100, decimals: 1, unit: '%' }

test.each([
  ['20', 20],
  [' 20 spaces', 20],
  ['1,200', 1200],
  ['12,5', 12.5],
  ['-3', -3],
  ['many', Number.NaN],
  ['20 cars', Number.NaN],
  ['', Number.NaN],
])('reads typed %p as %p', (text, value) => {
  expect(typedNumber(text, 'spaces')).toBe(value)
})

test.each([
  ['a figure of the data', { end: 0, text: '20' }, [20, 300]],
  ['below the data', { end: 0, text: '-4' }, [1, 300]],
  ['above the data', { end: 1, text: '9999' }, [10, 355]],
  ['no number as 0, clamped', { end: 0, text: 'many' }, [1, 300]],
  ['nothing as 0, clamped', { end: 0, text: '' }, [1, 300]],
  ['a fraction of a step', { end: 0, text: '20.4' }, [20, 300]],
  ['the same for both ends', { end: 1, text: '10' }, [10, 10]],
] as const)('accepts %s', (_, typed, expected) => {
  expect(typedRange([10, 300], typed, spaces)).toEqual(expected)
})

test.each([
  { end: 1, text: '9' },
  { end: 0, text: '301' },
  { end: 1, text: 'many' },
] as const)('refuses %p: the maximum would be below the minimum', (typed) => {
  expect(typedRange([10, 300], typed, spaces)).toBeUndefined()
})

test('rounds typed percentages to thousandths of the fraction', () => {
  expect(typedRange([0, 1], { end: 0, text: '60.04 %' }, percent)).toEqual([0.6, 1])
  expect(figureText(0.6, percent)).toBe('60.0')
  expect(figureText(0.0005, percent)).toBe('0.1')
})

test('groups thousands', () => {
  expect(figureText(12_345, spaces)).toBe('12,345')
})

test('ends a slider at whole steps around the data, without float artefacts', () => {
  expect(wholeSteps([3.7, 22.1], 1)).toEqual([3, 23])
  expect(wholeSteps([0.1, 0.3], 0.1)).toEqual([0.1, 0.3])
  expect(wholeSteps([-0.5, 0], 0.25)).toEqual([-0.5, 0])
  expect(snap(0.30000000000000004, [0, 1], 0.1)).toBe(0.3)
  expect(snap(99, [3, 23], 1)).toBe(23)
})

test('stops a thumb at the other one', () => {
  expect(withEnd([20, 80], 0, 90)).toEqual([80, 80])
  expect(withEnd([20, 80], 1, 10)).toEqual([20, 20])
  expect(withEnd([20, 80], 1, 50)).toEqual([20, 50])
})
