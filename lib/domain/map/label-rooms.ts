/** A box on the screen in px, y from the top. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Width of a grid cell in px: a label touches few of them. */
const cellSize = 64

const isApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

/** Boxes that are taken, found by a grid. */
export interface Rooms {
  isFree(box: Box): boolean
  take(box: Box): void
}

export function makeRooms(): Rooms {
  const cells = new Map<string, Box[]>()
  const keysOf = ({ left, right, top, bottom }: Box) => {
    const keys: string[] = []
    for (let x = Math.floor(left / cellSize); x <= Math.floor(right / cellSize); x += 1) {
      for (let y = Math.floor(top / cellSize); y <= Math.floor(bottom / cellSize); y += 1)
        keys.push(`${x},${y}`)
    }
    return keys
  }
  return {
    isFree: (box) => keysOf(box).every((key) => (cells.get(key) ?? []).every((taken) => isApart(taken, box))),
    take(box) {
      for (const key of keysOf(box)) {
        const cell = cells.get(key)
        if (cell) cell.push(box)
        else cells.set(key, [box])
      }
    },
  }
}
