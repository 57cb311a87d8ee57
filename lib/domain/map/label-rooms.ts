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

/** Cells of a row of the grid: more than the world has at any zoom of ours. */
const rowLength = 2 ** 26

/** Numbers as keys and loops without lists: 20,000 labels ask for up to six places each. */
export function makeRooms(): Rooms {
  const cells = new Map<number, Box[]>()
  const isFreeIn = (key: number, box: Box) => {
    const taken = cells.get(key)
    if (taken) for (const other of taken) if (!isApart(other, box)) return false
    return true
  }
  const takeIn = (key: number, box: Box) => {
    const taken = cells.get(key)
    if (taken) taken.push(box)
    else cells.set(key, [box])
    return true
  }
  return {
    isFree: (box) => everyCell(box, isFreeIn),
    take(box) {
      everyCell(box, takeIn)
    },
  }
}

/** Visits the cells that a box touches until one of them says no. */
function everyCell(box: Box, visit: (key: number, box: Box) => boolean): boolean {
  const lastX = Math.floor(box.right / cellSize)
  const lastY = Math.floor(box.bottom / cellSize)
  for (let y = Math.floor(box.top / cellSize); y <= lastY; y += 1) {
    for (let x = Math.floor(box.left / cellSize); x <= lastX; x += 1) {
      if (!visit(y * rowLength + x, box)) return false
    }
  }
  return true
}
