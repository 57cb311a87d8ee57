import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Map as MapLibre } from 'maplibre-gl'
import { createCellClient } from '@/components/map/cells/cell-client'
import type {
  CursorCell,
  CursorMove,
  FromCellWorker,
  ToCellWorker,
} from '@/components/map/cells/cell-messages'
import { CellCursor } from '@/components/map/map-content'
import type { MapTarget, Place } from '@/components/map/map-data'

/** Cells side by side, each a degree wide; the data ends at 3. */
function cellAt(lng: number, isHidden = false): CursorCell {
  const ring: [number, number][] = [
    [lng - 0.5, -0.5],
    [lng + 0.5, -0.5],
    [lng + 0.5, 0.5],
    [lng - 0.5, 0.5],
    [lng - 0.5, -0.5],
  ]
  return { id: String(lng), resolution: 9, lat: 0, lng, ring, scores: { DC: 0.78, AC: 0.64 }, isHidden }
}

/** A map of 400 x 200 px, 50 px per degree, centred on 0, 0. */
function flatMap() {
  const container = { clientWidth: 400, clientHeight: 200 }
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  document.body.append(canvas)
  const marked: Record<string, number> = {}
  const pans: number[][] = []
  const source = (name: string) => ({
    setData: ({ features }: { features: unknown[] }) => {
      marked[name] = features.length
    },
  })
  const map = {
    getCanvas: () => canvas,
    getContainer: () => container,
    getSource: source,
    isMoving: () => false,
    getPitch: () => 0,
    on: () => undefined,
    off: () => undefined,
    project: ([lng, lat]: [number, number]) => ({ x: 200 + 50 * lng, y: 100 - 50 * lat }),
    unproject: ([x, y]: [number, number]) => ({ lng: (x - 200) / 50, lat: (100 - y) / 50 }),
    panBy: (offset: number[]) => void pans.push(offset),
  } as unknown as MapLibre
  return { map, canvas, marked, pans }
}

function opened({ hidden = [] as number[], isOff = false } = {}) {
  const flat = flatMap()
  const moves: CursorMove[] = []
  const targets: MapTarget[] = []
  const menus: Place[] = []
  let current = 0
  const hiddenNow = new Set(hidden)
  const answerTo = (move: CursorMove) => {
    moves.push(move)
    if ('place' in move) current = Math.round(move.place.lng)
    else current = Number(move.from) + (move.direction === 'left' ? -1 : 1)
    return current > 3 ? null : cellAt(current, hiddenNow.has(current))
  }
  const worker: Parameters<typeof createCellClient>[0] = {
    onmessage: null,
    postMessage(message: ToCellWorker) {
      if (message.type === 'move') send({ type: 'answer', id: message.id, answer: answerTo(message.move) })
    },
    terminate: () => undefined,
  }
  const send = (data: FromCellWorker) => worker.onmessage?.(new MessageEvent('message', { data }))
  const ignore = () => undefined
  const client = createCellClient(worker, {
    mesh: ignore,
    painted: ignore,
    prisms: ignore,
    shown: ignore,
    dropped: ignore,
    classes: ignore,
    failed: ignore,
  })
  const paint = async (hidden: number[]) => {
    hiddenNow.clear()
    for (const cell of hidden) hiddenNow.add(cell)
    await act(async () => send({ type: 'painted', key: '9/0', paint: null }))
  }
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  render(
    <CellCursor
      map={flat.map}
      client={isOff ? undefined : client}
      places={Float64Array.of(0, 0, 0.1, 0.1, 0, 1)}
      occlusion={() => ({})}
      onTarget={(target) => targets.push(target)}
      onMenu={(place) => menus.push(place)}
    />,
  )
  act(() => flat.canvas.focus())
  const press = async (key: string, more: KeyboardEventInit = {}) => {
    let isLeft = true
    await act(async () => {
      isLeft = fireEvent.keyDown(flat.canvas, { key, ...more })
    })
    return isLeft
  }
  return { ...flat, moves, targets, menus, press, paint }
}

const spoken = () => screen.getByRole('status').textContent

afterEach(() => {
  for (const canvas of document.querySelectorAll('canvas')) canvas.remove()
})

describe('the keyboard cursor', () => {
  test('starts in the middle of the view and reads the hexagon aloud', async () => {
    const { press, marked } = opened()
    await press('ArrowRight')
    await waitFor(() =>
      expect(spoken()).toBe('Hexagon, demand score DC 78 percent, AC 64 percent, 2 locations'),
    )
    expect(marked['cursor-cell']).toBe(1)
  })

  test('reads a hexagon again once filters hide or show it', async () => {
    const { press, paint, marked } = opened()
    await press('ArrowRight')
    const scored = spoken()
    await paint([0, 1])
    await waitFor(() => expect(spoken()).toBe('Hexagon, hidden by the filters'))
    await paint([1])
    expect([spoken(), marked['cursor-cell']]).toEqual([scored, 1])
    await press('Escape')
    await paint([0])
    await waitFor(() => expect(spoken()).toBe(''))
  })

  test('keeps announcing the end of the data while other hexagons change', async () => {
    const { press, paint } = opened()
    for (let step = 0; step < 5; step += 1) await press('ArrowRight')
    await paint([1])
    await waitFor(() => expect(spoken()).toBe('No hexagon further to the right'))
  })

  test('continues from its cell along the line of the first step', async () => {
    const { press, moves } = opened()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await press(key)
    expect(moves.slice(1)).toMatchObject([
      { from: '0', direction: 'right', line: { lng: 0 } },
      { from: '1', direction: 'right', line: { lng: 0 } },
    ])
  })

  test('opens the hexagon’s menu, or leaves the key to the map without one', async () => {
    const { press, menus } = opened()
    expect(await press('F10', { shiftKey: true })).toBe(true)
    expect(menus).toEqual([])
    await press('ArrowRight')
    await press('ArrowRight')
    expect(await press('ContextMenu')).toBe(false)
    expect(menus).toEqual([{ lat: 0, lng: 1 }])
  })

  test('announces the end of the data and stays', async () => {
    const { press, moves } = opened()
    for (let step = 0; step < 5; step += 1) await press('ArrowRight')
    await waitFor(() => expect(spoken()).toBe('No hexagon further to the right'))
    await press('ArrowLeft')
    expect(moves.at(-1)).toMatchObject({ from: '3', direction: 'left' })
  })

  test('pans the map when it leaves the view', async () => {
    const { press, pans } = opened()
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await press(key)
    expect(pans).toEqual([])
    await press('ArrowLeft')
    expect(pans).toEqual([[-200, 0]])
  })

  test('treats Enter like a click', async () => {
    const { press, targets } = opened()
    await press('ArrowRight')
    await press('Enter')
    expect(targets).toMatchObject([{ kind: 'cell', cell: { id: '0' }, place: { lat: 0, lng: 0 } }])
  })

  test('does not open a filtered hexagon', async () => {
    const { press, targets } = opened({ hidden: [0] })
    await press('ArrowRight')
    await waitFor(() => expect(spoken()).toBe('Hexagon, hidden by the filters'))
    await press('Enter')
    expect(targets).toEqual([])
  })

  test('ends on Escape, after which Enter opens nothing', async () => {
    const { press, marked, targets } = opened()
    await press('ArrowRight')
    await press('Escape')
    expect([spoken(), marked['cursor-cell']]).toEqual(['', 0])
    await press('Enter')
    expect(targets).toEqual([])
  })

  test('moves the map with Shift', async () => {
    const { press, pans, moves } = opened()
    await press('ArrowDown', { shiftKey: true })
    expect([pans, moves]).toEqual([[[0, 100]], []])
  })

  test('keeps the arrow keys from the map, but not plus and minus', async () => {
    const { press } = opened()
    expect(await press('ArrowUp')).toBe(false)
    expect(await press('+')).toBe(true)
    expect(await press('-')).toBe(true)
  })

  test('leaves the arrow keys to a map without hexagons', async () => {
    const { press } = opened({ isOff: true })
    expect(await press('ArrowUp')).toBe(true)
  })

  test('hides its mark while the focus is elsewhere', async () => {
    const { press, canvas, marked } = opened()
    await press('ArrowRight')
    act(() => canvas.blur())
    expect(marked['cursor-cell']).toBe(0)
    act(() => canvas.focus())
    expect(marked['cursor-cell']).toBe(1)
  })

  test('describes its keys', () => {
    const { canvas } = opened()
    const described = document.getElementById(canvas.getAttribute('aria-describedby') ?? '')
    expect(canvas.getAttribute('role')).toBe('application')
    expect(described?.textContent).toMatch(/Arrow keys go from hexagon to hexagon.*Enter opens it/)
  })
})
