/** By address, such as `B4`. */
export type Cells = (address: string) => string | number | { formula: string } | null | undefined

type Value = number | string | null
type Argument = { values: Value[]; one: () => Value }

const tokens = /\s*(<=|>=|<>|[-+*/^(),<>=:]|"[^"]*"|\$?[A-Z]{1,2}\$?\d+|[A-Z]+|\d+(?:\.\d+)?)/y

class NoValue extends Error {}

const number = (value: Value) => {
  if (value === null || value === '') return 0
  if (typeof value === 'string') throw new NoValue(`a text where a number is needed: ${value}`)
  return value
}
const numbers = (values: readonly Value[]) => values.filter((value) => typeof value === 'number')

/** Newton's method from a guess, like spreadsheets. */
function irr(flows: readonly number[], guess: number): number {
  let rate = guess
  for (let step = 0; step < 200; step += 1) {
    const value = flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0)
    const slope = flows.reduce((sum, flow, year) => sum - (year * flow) / (1 + rate) ** (year + 1), 0)
    const next = rate - value / slope
    if (!Number.isFinite(next) || next <= -1) throw new NoValue('no rate')
    if (Math.abs(next - rate) < 1e-13) return next
    rate = next
  }
  throw new NoValue('no rate')
}

const functions: Readonly<Record<string, (args: readonly Argument[]) => Value>> = {
  IF: ([test, yes, no]) => (number(test?.one() ?? 0) ? (yes?.one() ?? 0) : (no?.one() ?? 0)),
  AND: (args) => (args.every(({ one }) => number(one())) ? 1 : 0),
  COUNT: (args) => numbers(args.flatMap(({ values }) => values)).length,
  MIN: (args) => Math.min(...numbers(args.flatMap(({ values }) => values))),
  NPV: ([rate, ...flows]) =>
    numbers(flows.flatMap(({ values }) => values)).reduce(
      (sum, flow, year) => sum + flow / (1 + number(rate?.one() ?? 0)) ** (year + 1),
      0,
    ),
  IRR: ([flows, guess]) => irr(numbers(flows?.values ?? []), number(guess?.one() ?? 0.1)),
  IFERROR: ([value, otherwise]) => {
    try {
      const result = value?.one() ?? 0
      if (typeof result === 'number' && !Number.isFinite(result)) return otherwise?.one() ?? 0
      return result
    } catch (error) {
      if (error instanceof NoValue) return otherwise?.one() ?? 0
      throw error
    }
  },
}

const binary: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '=': (a, b) => Number(a === b),
}
const levels = [
  ['<', '>', '<=', '>=', '='],
  ['+', '-'],
  ['*', '/'],
]

function addressesBetween(from: string, to: string): string[] {
  const [, column = '', first = ''] = /^([A-Z]+)(\d+)$/.exec(from) ?? []
  const [, last = '', end = ''] = /^([A-Z]+)(\d+)$/.exec(to) ?? []
  if (column !== last) throw new Error(`Only ranges of one column are read, not ${from}:${to}`)
  return Array.from({ length: Number(end) - Number(first) + 1 }, (_, at) => `${column}${Number(first) + at}`)
}

function tokensOf(formula: string): string[] {
  const found: string[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < formula.length) {
    const match = tokens.exec(formula)
    if (!match?.[1]) throw new Error(`Cannot read the formula ${formula}`)
    found.push(match[1].replaceAll('$', ''))
  }
  return found
}

/** Independent of the product: arithmetic, comparisons and the functions above. Throws on anything else. */
export function recalculated(cells: Cells): (address: string) => Value {
  const known = new Map<string, Value>()
  const valueAt = (address: string): Value => {
    const before = known.get(address)
    if (before !== undefined) return before
    const cell = cells(address)
    const value = typeof cell === 'object' && cell !== null ? evaluate(cell.formula) : (cell ?? null)
    known.set(address, value)
    return value
  }

  /** Evaluates lazily: the untaken branch of an IF may have no value. */
  function evaluate(formula: string): Value {
    const rest = tokensOf(formula)
    const expect = (token: string) => {
      if (rest.shift() !== token) throw new Error(`Expected ${token} in ${formula}`)
    }
    function call(name: string): () => Value {
      const args: Argument[] = []
      expect('(')
      for (;;) {
        args.push(argument())
        if (rest[0] !== ',') break
        rest.shift()
      }
      expect(')')
      const run = functions[name]
      if (!run) throw new Error(`The function ${name} is not known`)
      return () => run(args)
    }
    function argument(): Argument {
      if (rest[1] === ':') {
        const [from = '', , to = ''] = rest.splice(0, 3)
        const addresses = addressesBetween(from, to)
        return {
          get values() {
            return addresses.map(valueAt)
          },
          one: () => valueAt(from),
        }
      }
      const one = expression(0)
      return {
        get values() {
          return [one()]
        },
        one,
      }
    }
    const kinds: readonly [RegExp, (token: string) => () => Value][] = [
      [/^\($/, grouped],
      [/^-$/, negated],
      [/^"/, (token) => () => token.slice(1, -1)],
      [/^\d/, (token) => () => Number(token)],
      [/\d/, (token) => () => valueAt(token)],
      [/./, call],
    ]
    function primary(): () => Value {
      const token = rest.shift() ?? ''
      const [, read] = kinds.find(([pattern]) => pattern.test(token)) ?? []
      if (!read) throw new Error(`Cannot read the formula ${formula}`)
      return read(token)
    }
    function grouped(): () => Value {
      const inner = expression(0)
      expect(')')
      return inner
    }
    function negated(): () => Value {
      const inner = primary()
      return () => -number(inner())
    }
    function expression(level: number): () => Value {
      const operators = levels[level]
      if (!operators) return primary()
      let left = expression(level + 1)
      while (operators.includes(rest[0] ?? '')) {
        const operator = binary[rest.shift() ?? '']
        const a = left
        const b = expression(level + 1)
        left = () => operator?.(number(a()), number(b())) ?? 0
      }
      return left
    }
    const result = expression(0)
    if (rest.length > 0) throw new Error(`Cannot read the end of ${formula}`)
    return result()
  }
  return valueAt
}
