/** Rows and columns of a linear program that is maximised, in the form HiGHS takes. */
export class Relaxation {
  readonly #cost: number[] = []
  readonly #upper: number[] = []
  readonly #isInteger: boolean[] = []
  readonly #rowStart: number[] = [0]
  readonly #rowLower: number[] = []
  readonly #rowUpper: number[] = []
  readonly #index: number[] = []
  readonly #value: number[] = []
  /** Constant of the objective. */
  offset = 0

  /** Columns run from 0 to `upper`. Answers the column's number. */
  addColumn(cost: number, upper: number, isInteger = false): number {
    this.#cost.push(cost)
    this.#upper.push(upper)
    this.#isInteger.push(isInteger)
    return this.#cost.length - 1
  }

  /** lower <= sum of value x column <= upper */
  addRow(lower: number, upper: number, entries: Iterable<readonly [column: number, value: number]>): void {
    for (const [column, value] of entries) {
      if (value === 0) continue
      this.#index.push(column)
      this.#value.push(value)
    }
    this.#rowStart.push(this.#index.length)
    this.#rowLower.push(lower)
    this.#rowUpper.push(upper)
  }

  /**
   * A bound by weak duality, which holds for any prices of the rows, also those of a solver that ran out of time:
   * sum of price x limit, plus what each column still earns at its upper end.
   */
  weakBound(prices: Float64Array): number {
    const earned = Float64Array.from(this.#cost)
    let bound = this.offset
    this.#rowUpper.forEach((upper, row) => {
      const lower = this.#rowLower[row] ?? 0
      const price = usablePrice(prices[row] ?? 0, lower, upper)
      if (price === 0) return
      bound += price * (price > 0 ? upper : lower)
      for (let slot = this.#rowStart[row] ?? 0; slot < (this.#rowStart[row + 1] ?? 0); slot += 1) {
        const column = this.#index[slot] ?? 0
        earned[column] = (earned[column] ?? 0) - price * (this.#value[slot] ?? 0)
      }
    })
    earned.forEach((each, column) => {
      if (each > 0) bound += each * (this.#upper[column] ?? 0)
    })
    return bound
  }

  /** @param areWhole whether integer columns must be whole numbers */
  data(areWhole: boolean) {
    const columns = this.#cost.length
    const rows = this.#rowUpper.length
    return {
      numCols: columns,
      numRows: rows,
      offset: this.offset,
      colCost: Float64Array.from(this.#cost),
      colLower: new Float64Array(columns),
      colUpper: Float64Array.from(this.#upper),
      rowLower: Float64Array.from(this.#rowLower),
      rowUpper: Float64Array.from(this.#rowUpper),
      matrix: {
        format: 'csr' as const,
        numRows: rows,
        numCols: columns,
        starts: Int32Array.from(this.#rowStart),
        indices: Int32Array.from(this.#index),
        values: Float64Array.from(this.#value),
      },
      ...(areWhole && { integrality: Int32Array.from(this.#isInteger, (isWhole) => (isWhole ? 1 : 0)) }),
    }
  }
}

/** A row without a limit on one side has no price on that side. */
function usablePrice(price: number, lower: number, upper: number): number {
  const limit = price > 0 ? upper : lower
  return Number.isFinite(limit) && Number.isFinite(price) ? price : 0
}
