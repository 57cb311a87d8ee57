type Numbers = Float64Array | Uint32Array | Uint8Array

/** At most eight bytes per number, without an object for each. */
class RoadBuffer<T extends Numbers> {
  #values: T
  #length = 0
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#values = make(1024)
  }

  get length() {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow()
    this.#values[this.#length] = value
    this.#length += 1
  }

  /** A view: later pushes may not show. */
  taken(): T {
    return this.#values.subarray(0, this.#length) as T
  }

  #grow() {
    // By half: doubling would hold twice the positions of a large country while copying.
    const larger = this.#make(Math.ceil(this.#values.length * 1.5))
    larger.set(this.#values)
    this.#values = larger
  }
}

/** For columns whose length suffices. */
export const at = (column: ArrayLike<number>, place: number): number => column[place] ?? 0

/** Insertion index by binary search. */
export function placeOf(ascending: Float64Array, wanted: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export const doubles = () => new RoadBuffer((length) => new Float64Array(length))
export const counts = () => new RoadBuffer((length) => new Uint32Array(length))
export const bytes = () => new RoadBuffer((length) => new Uint8Array(length))

/** Interned texts by number; number 0 is empty. */
export class TextPool {
  readonly texts: string[] = ['']
  readonly #numbers = new Map<string, number>([['', 0]])

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    this.texts.push(text)
    return this.texts.length - 1
  }
}
