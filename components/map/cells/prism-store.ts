import type { CellPrisms } from './cell-messages'

export class PrismStore {
  readonly #prisms = new Map<string, CellPrisms>()
  readonly #listeners = new Set<() => void>()
  #shown: readonly string[] = []

  put(key: string, prisms: CellPrisms): void {
    this.#prisms.set(key, prisms)
    this.#tell()
  }

  show(keys: readonly string[]): void {
    this.#shown = keys
    this.#tell()
  }

  drop(keys: readonly string[]): void {
    for (const key of keys) this.#prisms.delete(key)
  }

  clear(): void {
    this.#prisms.clear()
  }

  tiles(): [key: string, prisms: CellPrisms][] {
    return this.#shown.flatMap((key): [string, CellPrisms][] => {
      const prisms = this.#prisms.get(key)
      return prisms ? [[key, prisms]] : []
    })
  }

  get isComplete(): boolean {
    return this.#shown.every((key) => this.#prisms.has(key))
  }

  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}
