import { type Html, html, trusted } from '@/server/base/html'

const COLUMNS = 13
const ROWS = 17
const SIZE = 46
const WIDTH = Math.sqrt(3) * SIZE
const STEPS = 9

/** Points of a pointy-top hexagon's polygon around a centre. */
function hexagon(x: number, y: number): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6
    return `${(x + (SIZE - 0.8) * Math.cos(angle)).toFixed(1)},${(y + (SIZE - 0.8) * Math.sin(angle)).toFixed(1)}`
  })
  return corners.join(' ')
}

/** A valley through the picture: 1 at its bottom, falling to 0 on both sides. */
function nearness(column: number, row: number): number {
  const bottom = COLUMNS * 0.42 + Math.sin(row / 3.1) * 1.9 + Math.sin(row / 1.7 + 1) * 0.7
  const grain = Math.abs(Math.sin(column * 12.9898 + row * 78.233)) * 0.22
  return 1 - Math.abs(column - bottom) / 4.4 - grain
}

/** Decoration in the colours of demand; it shows no data and has no name. */
export function cellPattern(): Html {
  const cells: string[] = []
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const value = nearness(column, row)
      if (value <= 0.02) continue
      const step = Math.min(STEPS, Math.max(1, Math.ceil(value * STEPS)))
      const x = (column + (row % 2) / 2) * WIDTH
      cells.push(`<polygon class="d${step}" points="${hexagon(x, row * SIZE * 1.5)}"/>`)
    }
  }
  const box = `0 0 ${Math.round(COLUMNS * WIDTH)} ${Math.round(ROWS * SIZE * 1.5)}`
  return html`<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${trusted(cells.join(''))}</svg>`
}
