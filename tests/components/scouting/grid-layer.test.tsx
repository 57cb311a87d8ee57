import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps, PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { GridNote } from '@/components/map/legend/grid-note'
import { usePowerGrid } from '@/lib/client/scouting/use-power-grid'
import type { PowerGridMap } from '@/lib/contract/power-grid'
import type { Bounds } from '@/lib/geo/mercator'
import { answerWith } from '@/tests/support/answer-with'

const line: PowerGridMap['features'][number] = {
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [9.5, 47.1],
      [9.6, 47.1],
    ],
  },
  properties: { id: '1', kind: 'line', level: 'high', voltage: '110000', name: '', operator: '' },
}
const grid = (over: Partial<PowerGridMap> = {}): PowerGridMap => ({
  type: 'FeatureCollection',
  features: [line],
  truncated: false,
  ...over,
})

describe('the legend of the grid', () => {
  const said = () => screen.getByRole('status', { name: 'Grid (hint)' }).textContent
  const note = (change: Partial<ComponentProps<typeof GridNote>>) =>
    render(
      <GridNote grid={undefined} isFailed={false} onRetry={() => undefined} isCompact={false} {...change} />,
    )

  it('explains lines by voltage, and that the map is not complete', () => {
    note({ grid: grid() })
    expect(screen.getByRole('list', { name: 'Lines by voltage' }).textContent).toContain('60 kV and above')
    expect(said()).toContain('cables are often not mapped')
  })

  it('says that only the highest voltages fit', () => {
    note({ grid: grid({ truncated: true }) })
    expect(said()).toContain('zoom in')
  })

  it('says that nothing is mapped', () => {
    note({ grid: grid({ features: [] }) })
    expect(said()).toContain('Nothing of the grid is mapped here.')
  })

  it('reports a failure, with a retry', async () => {
    let tries = 0
    note({ isFailed: true, onRetry: () => void tries++ })
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(tries).toBe(1)
  })
})

describe('the request for the grid', () => {
  let asked: string[]
  beforeEach(() => {
    asked = []
    answerWith((url) => {
      asked.push(decodeURIComponent(url))
      return { body: grid() }
    })
  })

  const wrapper = ({ children }: PropsWithChildren) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
  )
  const start = (bounds: Bounds | undefined) =>
    renderHook(({ view }: { view: Bounds | undefined }) => usePowerGrid('liechtenstein', view), {
      wrapper,
      initialProps: { view: bounds },
    })

  it('is not sent while the layer is off', () => {
    const { result } = start(undefined)
    expect(result.current.grid).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('covers half a view more on every side, so that short movements ask nothing', async () => {
    const { result, rerender } = start([9.5, 47, 9.6, 47.1])
    await waitFor(() => expect(result.current.grid?.features).toHaveLength(1))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('/scout/grid/liechtenstein?bounds=9.45,46.95,9.65,47.15')
    act(() => rerender({ view: [9.54, 47.04, 9.64, 47.14] }))
    expect(asked).toHaveLength(1)
    act(() => rerender({ view: [9.8, 47, 9.9, 47.1] }))
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('asks again after zooming in, for what was left out', async () => {
    const { result, rerender } = start([9.5, 47, 9.6, 47.1])
    await waitFor(() => expect(result.current.grid).toBeDefined())
    act(() => rerender({ view: [9.54, 47.04, 9.56, 47.06] }))
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('stays within the world', async () => {
    const { result } = start([-200, -95, 200, 95])
    await waitFor(() => expect(result.current.grid).toBeDefined())
    expect(asked[0]).toContain('bounds=-180,-90,180,90')
  })
})
