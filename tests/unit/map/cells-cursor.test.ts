import {
  cellToBoundary,
  cellToChildren,
  cellToLatLng,
  getPentagons,
  gridDisk,
  gridDistance,
  latLngToCell,
} from 'h3-js'
import { commandOf, countInRing, scrollTo, spokenCell, spokenEnd } from '@/components/map/cells/cell-cursor'
import type { CursorCell } from '@/components/map/cells/cell-messages'
import { type Direction, directions, neighboursToward } from '@/components/map/cells/cell-steps'
import { mercator } from '@/lib/geo/mercator'
import { cellLibrary, tileAnswer } from '@/tests/support/cell-tiles'
import { settled } from '@/tests/support/settled'

const place = (cell: string) => {
  const [lat, lng] = cellToLatLng(cell)
  return { lat, lng }
}
const pointOf = (cell: string) => mercator(place(cell).lng, place(cell).lat)

const here = latLngToCell(47.141, 9.521, 9)
const opposite: Record<Direction, Direction> = { left: 'right', right: 'left', up: 'down', down: 'up' }

function walk(from: string, direction: Direction, steps: number): string {
  let cell = from
  for (let step = 0; step < steps; step += 1) {
    cell = neighboursToward(cell, direction, place(from))[0] ?? cell
  }
  return cell
}

describe('a step from a hexagon', () => {
  test.each(directions)('%s reaches a neighbour in that direction', (direction) => {
    const [next = ''] = neighboursToward(here, direction, place(here))
    expect(gridDisk(here, 1)).toContain(next)
    const [fromX, fromY] = pointOf(here)
    const [x, y] = pointOf(next)
    const right = x - fromX
    const down = y - fromY
    const along = { left: -right, right, up: -down, down }[direction]
    expect(along).toBeGreaterThan(0)
    expect(along).toBeGreaterThan(0.8 * Math.hypot(right, down))
  })

  test.each(directions)('%s and back returns to the start', (direction) => {
    const [next = ''] = neighboursToward(here, direction, place(here))
    expect(neighboursToward(next, opposite[direction], place(here))[0]).toBe(here)
  })

  test.each(directions)('%s stays within a hexagon of its line over many steps', (direction) => {
    const end = walk(here, direction, 40)
    const [fromX, fromY] = pointOf(here)
    const [x, y] = pointOf(end)
    const isSideways = direction === 'left' || direction === 'right'
    const [along, astray] = isSideways ? [x - fromX, y - fromY] : [y - fromY, x - fromX]
    const [nextX, nextY] = pointOf(gridDisk(here, 1)[1] ?? '')
    expect(Math.abs(astray)).toBeLessThan(Math.hypot(nextX - fromX, nextY - fromY))
    expect(Math.abs(along)).toBeGreaterThan(20 * Math.abs(astray))
    expect(gridDistance(here, end)).toBeGreaterThan(30)
  })

  test('continues from and across each of the pentagons', () => {
    for (const level of [5, 9]) {
      for (const pentagon of getPentagons(level)) {
        for (const direction of directions) {
          const next = neighboursToward(pentagon, direction, place(pentagon))[0]
          expect(gridDisk(pentagon, 1)).toContain(next)
          expect(next).not.toBe(pentagon)
        }
      }
    }
  })

  test('crosses the 180th meridian', () => {
    const west = latLngToCell(-16.8, 179.999, 9)
    const [, lng] = cellToLatLng(walk(west, 'right', 6))
    expect(lng).toBeLessThan(-179)
  })
})

describe('the keyboard cursor', () => {
  const parent = latLngToCell(47.141, 9.521, 5)
  const inside = cellToChildren(parent, 9)
  /** The westernmost cell, where the data end. */
  const [leftmost = ''] = inside.toSorted((a, b) => place(a).lng - place(b).lng)

  async function opened(hundredths: (cell: string) => number = () => 50) {
    const rig = cellLibrary({ country: 'liechtenstein', version: 'v1', tiles: { 9: [parent] } })
    rig.library.view({ bounds: [9.5, 47.12, 9.54, 47.16], zoom: 12 })
    const values = inside.map(hundredths)
    rig.asked[0]?.answer(tileAnswer(inside, { 'Score DC': values, 'Score AC': values }))
    await settled()
    return rig.library
  }

  test('starts with the hexagon in the middle of the view', async () => {
    const library = await opened()
    const cell = await library.move({ place: { lat: 47.141, lng: 9.521 } })
    expect(cell).toMatchObject({ id: here, isHidden: false, scores: { DC: 0.5 } })
  })

  test('starts with the nearest drawn hexagon if the middle has none', async () => {
    const library = await opened((cell) => (cell === leftmost ? 50 : 255))
    expect((await library.move({ place: { lat: 40, lng: 0 } }))?.id).toBe(leftmost)
  })

  test('moves to the neighbour', async () => {
    const library = await opened()
    const next = await library.move({ from: here, direction: 'up', line: place(here) })
    expect(next?.id).toBe(neighboursToward(here, 'up', place(here))[0])
  })

  test('stops at the end of the data', async () => {
    const library = await opened()
    expect(await library.move({ from: leftmost, direction: 'left', line: place(leftmost) })).toBeNull()
  })

  test('crosses hexagons that are filtered out or have no score, and says so', async () => {
    const [next = ''] = neighboursToward(here, 'right', place(here))
    const library = await opened((cell) => (cell === next ? 255 : 50))
    library.rules({ filters: { 'Score DC': [0.4, 0.6] }, columns: ['Score DC'] })
    const cell = await library.move({ from: here, direction: 'right', line: place(here) })
    expect(cell).toMatchObject({ id: next, isHidden: true, scores: { DC: null, AC: null } })
  })
})

describe('the cursor keys', () => {
  const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
    commandOf({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more })

  test('step by arrows, pan by Shift, open by Enter and leave by Escape', () => {
    expect(key('ArrowLeft')).toEqual({ kind: 'step', direction: 'left' })
    expect(key('ArrowDown', { shiftKey: true })).toEqual({ kind: 'pan', direction: 'down' })
    expect(key('Enter')).toEqual({ kind: 'open' })
    expect(key('Escape')).toEqual({ kind: 'leave' })
  })

  test.each(['+', '-', 'Tab', 'a'])('leave %s to the map and the page', (name) => {
    expect(key(name)).toBeUndefined()
  })

  test('leave combinations with Alt or Ctrl to the browser', () => {
    expect([key('ArrowLeft', { altKey: true }), key('ArrowLeft', { ctrlKey: true })]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('a cursor outside the view', () => {
  const box = { left: 50, top: 50, right: 450, bottom: 250 }

  test('leaves the map in place while it is in the uncovered part', () => {
    expect(scrollTo({ x: 60, y: 249 }, box)).toBeUndefined()
  })

  test('scrolls to the middle of the uncovered part', () => {
    expect(scrollTo({ x: 460, y: 150 }, box)).toEqual([210, 0])
    expect(scrollTo({ x: 250, y: 20 }, box)).toEqual([0, -130])
  })
})

describe('the spoken text of a hexagon', () => {
  const ring = cellToBoundary(here, true) as [number, number][]
  const cell: CursorCell = {
    ...place(here),
    id: here,
    resolution: 9,
    ring,
    scores: { DC: 0.78, AC: 0.64 },
    isHidden: false,
  }

  test('contains its scores and its number of sites', () => {
    const near = place(gridDisk(here, 1)[1] ?? '')
    const { lat, lng } = cell
    const places = Float64Array.of(lat, lng, lat + 0.0001, lng, lat, lng + 0.0001, near.lat, near.lng)
    expect(spokenCell(cell, countInRing(ring, places))).toBe(
      'Hexagon, demand score DC 78 percent, AC 64 percent, 3 locations',
    )
    expect(spokenCell(cell, 1)).toMatch(/, 1 location$/)
  })

  test('omits sites before a search', () => {
    expect(spokenCell(cell, undefined)).toBe('Hexagon, demand score DC 78 percent, AC 64 percent')
  })

  test('names missing scores and filtered hexagons', () => {
    const scored = (DC: number | null) => ({ ...cell, scores: { DC, AC: null } })
    expect(spokenCell(scored(0.5), undefined)).toBe('Hexagon, demand score DC 50 percent, AC unknown')
    expect(spokenCell(scored(null), undefined)).toBe('Hexagon, no demand score')
    expect(spokenCell({ ...cell, isHidden: true }, 3)).toBe('Hexagon, hidden by the filters')
  })

  test('announces the end of the data', () => {
    expect([spokenEnd('left'), spokenEnd('up')]).toEqual([
      'No hexagon further to the left',
      'No hexagon further up',
    ])
  })
})
