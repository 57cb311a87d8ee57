import { inThousands, numberMarks, withMarks } from './number-marks'
import { numbersIn } from './per-locale'

const least = 1e-12
const most = 1e21

const decimals = numbersIn({ maximumFractionDigits: 6, useGrouping: 'min2' })
const digits = numbersIn({ maximumSignificantDigits: 6, useGrouping: 'min2' })
const scientific = numbersIn({ notation: 'scientific', maximumSignificantDigits: 6 })

function ofNumber(value: number): string {
  const size = Math.abs(value)
  if (!Number.isFinite(value)) return String(value)
  if (size !== 0 && (size < least || size >= most)) return scientific().format(value)
  return (size < 0.001 && size !== 0 ? digits : decimals)().format(value)
}

/** Separators from five digits on: four may be a year. */
function grouped(text: string): string {
  const [start = '', sign = '', whole = ''] = /^(-?)(\d+)/.exec(text) ?? []
  if (whole === '') return text
  const inGroups = whole.length < 5 ? whole : inThousands(whole, ',')
  return withMarks(sign + inGroups + text.slice(start.length), numberMarks())
}

/** All digits of a text; a number with six decimals, or six digits where it is small. With a minus sign. */
export const exactText = (value: number | string): string =>
  (typeof value === 'number' ? ofNumber(value) : grouped(value)).replaceAll('-', '−')
