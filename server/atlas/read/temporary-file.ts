import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ExtractError } from './extract-error'

/** Unlinked once open, so that it never outlives the process. */
export class TemporaryFile {
  readonly #folder: string
  readonly #file: number

  constructor(folder: string) {
    this.#folder = folder
    const path = join(folder, `kerbwatt-${process.pid}-${randomUUID()}`)
    this.#file = this.#guarded(() => openSync(path, 'wx+', 0o600))
    this.#guarded(() => unlinkSync(path))
  }

  write(bytes: Uint8Array, at: number): void {
    this.#guarded(() => {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#file, bytes, done, bytes.length - done, at + done)
      }
    })
  }

  read(into: Uint8Array, at: number): void {
    const read = this.#guarded(() => readSync(this.#file, into, 0, into.length, at))
    if (read < into.length) throw new ExtractError(`The build's temporary file in ${this.#folder} was cut.`)
  }

  close(): void {
    closeSync(this.#file)
  }

  #guarded<T>(act: () => T): T {
    try {
      return act()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ExtractError(
        `The build's temporary file in ${this.#folder} cannot be written or read (${reason}); make room there, or set TMPDIR to another folder.`,
        { cause },
      )
    }
  }
}
