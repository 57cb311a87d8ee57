/** px on the screen, y from the top. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const cellSize = 64

const isApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

export interface Rooms {
  isFree(box: Box): boolean
  take(box: Box): void
}

/** Exceeds the grid's width at every zoom. */
const rowLength = 2 ** 26

/** Numeric keys and no lists: 20,000 labels try up to six places each. */
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
