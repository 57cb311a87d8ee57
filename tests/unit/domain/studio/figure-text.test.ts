import { figureText } from '@/lib/domain/studio/read/figure-text'

it('rounds and groups figures, but not years', () => {
  expect([2005, -1990, 1613.6, 12_345.678, 0.5].map(figureText)).toEqual([
    ...['2005', '-1990', '1,613.6', '12,345.68', '0.5'],
  ])
})
