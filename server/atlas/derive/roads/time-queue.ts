/** A binary heap by driving time; ties go by junction, so that runs are reproducible. */
export class TimeQueue {
  #junctions = new Uint32Array(1024)
  #times = new Float64Array(1024)
  #size = 0
  #time = 0

  /** Time of the last popped junction. */
  get time(): number {
    return this.#time
  }

  push(junction: number, time: number): void {
    if (this.#size === this.#times.length) this.#grow()
    let place = this.#size
    this.#size += 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(junction, time, parent)) break
      this.#move(parent, place)
      place = parent
    }
    this.#junctions[place] = junction
    this.#times[place] = time
  }

  /** -1 when empty; `time` holds the junction's time. */
  pop(): number {
    if (this.#size === 0) return -1
    const first = this.#junctions[0] ?? 0
    this.#time = this.#times[0] ?? 0
    this.#size -= 1
    if (this.#size > 0) this.#sink(this.#junctions[this.#size] ?? 0, this.#times[this.#size] ?? 0)
    return first
  }

  #sink(junction: number, time: number): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#size) break
      const right = child + 1
      if (right < this.#size && this.#isBefore(this.#junctions[right] ?? 0, this.#times[right] ?? 0, child)) {
        child = right
      }
      if (!this.#isAfter(junction, time, child)) break
      this.#move(child, place)
      place = child
    }
    this.#junctions[place] = junction
    this.#times[place] = time
  }

  #isBefore(junction: number, time: number, place: number): boolean {
    const other = this.#times[place] ?? 0
    return time === other ? junction < (this.#junctions[place] ?? 0) : time < other
  }

  #isAfter(junction: number, time: number, place: number): boolean {
    const other = this.#times[place] ?? 0
    return time === other ? junction > (this.#junctions[place] ?? 0) : time > other
  }

  #move(from: number, to: number): void {
    this.#junctions[to] = this.#junctions[from] ?? 0
    this.#times[to] = this.#times[from] ?? 0
  }

  #grow(): void {
    const junctions = this.#junctions
    const times = this.#times
    this.#junctions = new Uint32Array(2 * junctions.length)
    this.#junctions.set(junctions)
    this.#times = new Float64Array(2 * times.length)
    this.#times.set(times)
  }
}
