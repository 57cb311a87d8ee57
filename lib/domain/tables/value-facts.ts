type Ends = readonly [min: number, max: number]

/** Minimum and maximum of the finite numbers that are added. */
export class Extent {
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  add(value: number): void {
    if (!Number.isFinite(value)) return
    if (value < this.#min) this.#min = value
    if (value > this.#max) this.#max = value
  }

  /** Undefined without numbers. */
  get ends(): Ends | undefined {
    return this.#min <= this.#max ? [this.#min, this.#max] : undefined
  }
}

export function extentOf(values: Iterable<number>): Ends | undefined {
  const extent = new Extent()
  for (const value of values) extent.add(value)
  return extent.ends
}

/** How many of the numbers that are added lie in each of equal steps between two ends. */
export class Histogram {
  /** Lowest first; the last one includes the upper end. */
  readonly bins: number[]
  readonly #ends: Ends
  readonly #scale: number

  constructor([min, max]: Ends, count: number) {
    this.bins = new Array<number>(count).fill(0)
    this.#ends = [min, max]
    // By halves: the whole width of very large numbers would be infinite.
    this.#scale = max > min ? count / (max / 2 - min / 2) : 0
  }

  /** Skips a number beyond the ends. */
  add(value: number): void {
    const [min, max] = this.#ends
    if (!(value >= min && value <= max)) return
    const bin = Math.min(this.bins.length - 1, Math.floor((value / 2 - min / 2) * this.#scale))
    this.bins[bin] = (this.bins[bin] ?? 0) + 1
  }
}

export function histogramOf(values: Iterable<number>, ends: Ends, count: number): number[] {
  const histogram = new Histogram(ends, count)
  for (const value of values) histogram.add(value)
  return histogram.bins
}

/** Distinct values, counted. */
export interface ValueCount<T> {
  value: T
  count: number
}

/** Counts of values that `mostFrequent` sorts. */
export class Tally<T> {
  readonly #counts = new Map<T, number>()

  add(value: T): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  /** The most frequent first. */
  get counts(): ValueCount<T>[] {
    return mostFrequent(Array.from(this.#counts, ([value, count]) => ({ value, count })))
  }
}

/** Sorts, the most frequent first and those of one frequency by value. */
export function mostFrequent<T>(counts: ValueCount<T>[]): ValueCount<T>[] {
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
