import { tmpdir } from 'node:os'
import { TemporaryFile } from './temporary-file'

/** 16 MB. */
const defaultBatch = 1 << 21
const windowLength = 1 << 13
const idBytes = Float64Array.BYTES_PER_ELEMENT

interface RepeatedIdsOptions {
  folder?: string
  batch?: number
}

interface Stretch {
  start: number
  end: number
}

/**
 * Finds ids that are added several times. A country's node ids take hundreds of megabytes, so batches are
 * sorted, moved to a temporary file and merged.
 */
export class RepeatedIds {
  readonly #folder: string
  readonly #batch: number
  readonly #pending = new GrowingIds()
  readonly #stretches: Stretch[] = []
  #file: TemporaryFile | null = null

  constructor({ folder = tmpdir(), batch = defaultBatch }: RepeatedIdsOptions = {}) {
    this.#folder = folder
    this.#batch = batch
  }

  add(id: number): void {
    if (this.#pending.length === this.#batch) this.#spill()
    this.#pending.push(id)
  }

  take(times: number): Float64Array {
    const last = [this.#pending.taken().sort()]
    const windows = [...this.#stretches.map((stretch) => this.#windowsOf(stretch)), last.values()]
    try {
      return repeatedIn(
        windows.map((each) => new Run(each)),
        times,
      )
    } finally {
      this.#file?.close()
      this.#file = null
    }
  }

  #spill() {
    this.#file ??= new TemporaryFile(this.#folder)
    const ids = this.#pending.taken().sort()
    const start = this.#stretches.at(-1)?.end ?? 0
    this.#file.write(new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength), start * idBytes)
    this.#stretches.push({ start, end: start + ids.length })
    this.#pending.clear()
  }

  *#windowsOf({ start, end }: Stretch): Generator<Float64Array, void, undefined> {
    const ids = new Float64Array(windowLength)
    for (let at = start; at < end; at += windowLength) {
      const window = ids.subarray(0, Math.min(windowLength, end - at))
      this.#file?.read(new Uint8Array(window.buffer, 0, window.byteLength), at * idBytes)
      yield window
    }
  }
}

class GrowingIds {
  #ids = new Float64Array(1024)
  #length = 0

  get length() {
    return this.#length
  }

  push(id: number): void {
    if (this.#length === this.#ids.length) {
      const larger = new Float64Array(2 * this.#length)
      larger.set(this.#ids)
      this.#ids = larger
    }
    this.#ids[this.#length] = id
    this.#length += 1
  }

  taken(): Float64Array {
    return this.#ids.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }
}

class Run {
  readonly #windows: Iterator<Float64Array>
  #window: Float64Array = new Float64Array(0)
  #at = 0
  head = Number.POSITIVE_INFINITY

  constructor(windows: Iterator<Float64Array>) {
    this.#windows = windows
    this.step()
  }

  step(): void {
    this.#at += 1
    if (this.#at >= this.#window.length) {
      const { done, value } = this.#windows.next()
      this.#window = done ? new Float64Array(0) : value
      this.#at = 0
    }
    this.head = this.#window[this.#at] ?? Number.POSITIVE_INFINITY
  }
}

function repeatedIn(runs: readonly Run[], times: number): Float64Array {
  const found = new GrowingIds()
  let last = Number.NaN
  let count = 0
  for (;;) {
    const run = runs.reduce((min, each) => (each.head < min.head ? each : min))
    const { head } = run
    if (head === Number.POSITIVE_INFINITY) return found.taken().slice()
    count = head === last ? count + 1 : 1
    if (count === times) found.push(head)
    last = head
    run.step()
  }
}
