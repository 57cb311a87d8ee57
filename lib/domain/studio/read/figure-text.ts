import { numbersIn } from '@/lib/format/per-locale'

const written = (useGrouping: 'always' | 'min2') => numbersIn({ maximumFractionDigits: 2, useGrouping })

/** No separator for four digits: whole numbers without a unit may be years. */
const whole = written('min2')
const broken = written('always')

/** `2005`, `1,613.6`, `12,345.68` */
export const figureText = (value: number): string =>
  (Number.isInteger(value) ? whole() : broken()).format(value)
