/** A binary heap of junctions by driving time; equal times come out by junction, so that runs repeat exactly. */
export class TimeQueue {
  readonly #junctions: number[] = []
  readonly #times: number[] = []

  push(junction: number, time: number): void {
    let child = this.#times.length
    this.#times.push(time)
    this.#junctions.push(junction)
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (!this.#isBefore(child, parent)) return
      this.#swap(child, parent)
      child = parent
    }
  }

  /** Takes the earliest out, null when empty. */
  pop(): { junction: number; time: number } | null {
    const last = this.#times.length - 1
    if (last < 0) return null
    this.#swap(0, last)
    const time = this.#times.pop() ?? 0
    const junction = this.#junctions.pop() ?? 0
    this.#sink()
    return { junction, time }
  }

  #sink(): void {
    let parent = 0
    for (;;) {
      const left = 2 * parent + 1
      if (left >= this.#times.length) return
      const right = left + 1
      const child = right < this.#times.length && this.#isBefore(right, left) ? right : left
      if (!this.#isBefore(child, parent)) return
      this.#swap(child, parent)
      parent = child
    }
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#times[a] ?? 0) - (this.#times[b] ?? 0)
    return difference === 0 ? (this.#junctions[a] ?? 0) < (this.#junctions[b] ?? 0) : difference < 0
  }

  #swap(a: number, b: number): void {
    const [junctionA = 0, junctionB = 0] = [this.#junctions[a], this.#junctions[b]]
    const [timeA = 0, timeB = 0] = [this.#times[a], this.#times[b]]
    this.#junctions[a] = junctionB
    this.#junctions[b] = junctionA
    this.#times[a] = timeB
    this.#times[b] = timeA
  }
}
