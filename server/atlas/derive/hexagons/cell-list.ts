/** 8 bytes per cell; a list of strings takes ten times that. */
export class CellList {
  #cells = new BigUint64Array(1024)
  #size = 0

  push(cell: bigint): void {
    if (this.#size === this.#cells.length) {
      const grown = new BigUint64Array(this.#size * 2)
      grown.set(this.#cells)
      this.#cells = grown
    }
    this.#cells[this.#size] = cell
    this.#size += 1
  }

  sorted(): BigUint64Array {
    const cells = this.#cells.slice(0, this.#size).sort()
    let kept = 0
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? 0n
      if (at > 0 && cell === cells[kept - 1]) continue
      cells[kept] = cell
      kept += 1
    }
    return kept === cells.length ? cells : cells.slice(0, kept)
  }
}
