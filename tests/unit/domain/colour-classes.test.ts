import { demandStep } from '@/lib/catalogue/demand-step'
import { hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { cellColouring, fractionClasses, quantileClasses, stepReader } from '@/lib/domain/map/colour-classes'

const classesOf = (figures: number[]) => quantileClasses(Float64Array.from(figures))
const upTo = (length: number) => Array.from({ length }, (_, index) => index)

describe('quantile classes', () => {
  test('are nine of equal size for distinct values', () => {
    const classes = classesOf(upTo(900))
    expect(classes).toEqual({ from: [0, 100, 200, 300, 400, 500, 600, 700, 800], max: 899 })
  })

  test('do not depend on the order of the values', () => {
    expect(classesOf(upTo(90).toReversed())).toEqual(classesOf(upTo(90)))
  })

  test('give zero its own class if most values are zero, and split the rest into eight', () => {
    const classes = classesOf([...new Array(10_000).fill(0), ...upTo(80).map((figure) => figure + 1)])
    expect(classes?.from).toEqual([0, 1, 11, 21, 31, 41, 51, 61, 71])
  })

  test('are fewer for fewer distinct values, spread over the whole ramp', () => {
    const classes = classesOf([1, 1, 2, 2, 2, 5])
    expect(classes).toEqual({ from: [1, 2, 5], max: 5 })
    const step = classes && stepReader(classes)
    expect([1, 2, 5].map((figure) => step?.(figure))).toEqual([1, 5, 9])
  })

  test('are undefined without values', () => {
    expect(classesOf([])).toBeUndefined()
  })

  test('put values outside into the nearest class, and NaN into none', () => {
    const classes = classesOf(upTo(90))
    const step = classes && stepReader(classes)
    expect([-5, 1000, Number.NaN].map((figure) => step?.(figure))).toEqual([1, 9, 0])
  })
})

test('splits fractions at the steps of the demand score', () => {
  const step = stepReader(fractionClasses)
  const fractions = upTo(101).map((hundredths) => hundredths / 100)
  expect(fractions.map(step)).toEqual(fractions.map(demandStep))
})

describe('the colour field of an address', () => {
  const free = hexagonColumns.filter(isFreeColumn)
  const all = { columns: hexagonColumns, score: 'AC' } as const

  test('selects a numeric column that the viewer may see', () => {
    expect(cellColouring('Population', all)).toEqual({ column: 'Population', score: 'AC' })
  })

  test('defaults to the score of the legend', () => {
    expect(cellColouring(null, all)).toEqual({ column: undefined, score: 'AC' })
  })

  test('selects one of the two scores', () => {
    expect(cellColouring('Score DC', all)).toEqual({ column: undefined, score: 'DC' })
    expect(cellColouring('Score AC', { ...all, score: 'DC' })).toEqual({ column: undefined, score: 'AC' })
  })

  test.each(['NUTS 3', 'edge', 'nonsense', '', 'lat'])(
    'falls back to DC for %p, which cannot be coloured',
    (field) => {
      expect(cellColouring(field, all)).toEqual({ column: undefined, score: 'DC' })
    },
  )

  test('falls back to DC for a locked column', () => {
    expect(cellColouring('Population', { ...all, columns: free })).toEqual({ column: undefined, score: 'DC' })
  })
})
