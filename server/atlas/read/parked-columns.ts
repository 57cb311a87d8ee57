import { tmpdir } from 'node:os'
import { TemporaryFile } from './temporary-file'

type Column = Float64Array | Float32Array | Uint8Array
type Columns = Readonly<Record<string, Column>>

/** Fewer bytes stay in memory. */
const worthFile = 16 << 20

interface ParkedOptions {
  folder?: string
  fileFrom?: number
}

/** Columns wait in a temporary file while a build needs the memory for others. */
export class ParkedColumns<T extends Columns> {
  #file: TemporaryFile | null
  #places: readonly { name: string; column: Column; start: number; length: number }[]

  constructor(columns: T, { folder = tmpdir(), fileFrom = worthFile }: ParkedOptions = {}) {
    let end = 0
    const places = Object.entries<Column>(columns).map(([name, column]) => {
      const start = end
      end += column.byteLength
      return { name, column, start, length: column.length }
    })
    this.#file = end < fileFrom ? null : new TemporaryFile(folder)
    this.#places = this.#file ? places.map((place) => this.#moved(place)) : places
  }

  /** The columns stay parked until `close`. */
  read(): T {
    const columns = this.#places.map(({ name, column, start, length }) => {
      if (!this.#file) return [name, column]
      const own = new (column.constructor as new (length: number) => Column)(length)
      this.#file.read(bytesOf(own), start)
      return [name, own]
    })
    return Object.fromEntries(columns)
  }

  close(): void {
    this.#file?.close()
    this.#file = null
    this.#places = []
  }

  #moved<P extends { column: Column; start: number }>(place: P): P {
    this.#file?.write(bytesOf(place.column), place.start)
    return { ...place, column: place.column.slice(0, 0) }
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Column) => new Uint8Array(buffer, byteOffset, byteLength)
