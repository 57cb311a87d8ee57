import { act, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ringFeatures } from '@/components/map/layers/ring-layers'
import { RecordTools } from '@/components/records/map/record-tools'
import { useRings } from '@/components/records/map/use-around'
import { useLayersInUse, useToggles } from '@/components/records/map/use-layers-in-use'
import { RecordConfiguration, RecordLayers } from '@/components/records/record-configuration'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { layersOf } from '@/lib/domain/records/configured-layers'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { evaluatedAt } from '@/tests/support/evaluated-at'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

jest.mock('@/components/map/map-context', () => ({ useMapTools: () => ({}) }))
jest.mock('@/components/map/tools/zoom-tools', () => ({
  ...jest.requireActual('@/components/map/tools/zoom-tools'),
  ZoomTools: () => null,
}))

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

const stops = {
  label: 'Trams',
  fields: [
    { name: 'lat', type: 'real' as const },
    { name: 'lng', type: 'real' as const },
    { name: 'district', type: 'integer' as const },
  ],
  allData: [
    [47.1, 9.5, 4],
    [47.2, 9.5, 5],
  ],
}
const map = tablesOf({
  configuration: {},
  config: {},
  datasets: [{ data: { label: 'Locations', fields: [], allData: [] } }, { data: stops }],
})

function Configured({ stored, children }: { stored: object; children: ReactNode }) {
  const { configuration } = readConfiguration(stored)
  return (
    <RecordConfiguration value={configuration}>
      <RecordLayers value={layersOf(map, configuration)}>{children}</RecordLayers>
    </RecordConfiguration>
  )
}

function inUse(stored: object, start?: RecordLocation) {
  const { configuration } = readConfiguration(stored)
  const layers = layersOf(map, configuration)
  return renderHook(
    ({ selected }: { selected: RecordLocation | undefined }) => {
      const layers = useLayersInUse(selected)
      return {
        layers,
        toggles: useToggles(layers),
        rings: useRings(selected, layers.isOn('rings'), layers.shape),
      }
    },
    {
      initialProps: { selected: start },
      wrapper: ({ children }) => (
        <RecordConfiguration value={configuration}>
          <RecordLayers value={layers}>{children}</RecordLayers>
        </RecordConfiguration>
      ),
    },
  )
}

const trams = { label: 'Trams', title: 'Tram stops', onToggle: { label: 'Highlight' } }

describe('a record’s configured layers', () => {
  test("change only its map, not the reader's settings on other maps", () => {
    const { result } = inUse({ layers: [{ label: 'Chargers', title: 'EV', defaultState: 'off' }] })
    expect(result.current.toggles).toMatchObject({ chargers: false, highlight: true })
    act(() => result.current.layers.onSwitch('Chargers', true))
    expect(result.current.toggles.chargers).toBe(true)
    expect(useMapPreferences.getState().toggles.chargers).toBe(true)
    act(() => result.current.layers.onSwitch('Chargers', false))
    expect(useMapPreferences.getState().toggles.chargers).toBe(true)
  })

  test('draw a dataset, switch others with it, and keep only the selected location’s rows', () => {
    const { result, rerender } = inUse({
      layers: [trams, { label: 'Highlight', title: 'Highlight' }],
      filters: {
        onLocationClick: { enabled: true, filteredDatasets: [{ label: 'Trams', pivotField: 'district' }] },
      },
    })
    expect(result.current.layers.shapes).toHaveLength(2)
    rerender({ selected: evaluatedAt({ district: 5 }) })
    expect(result.current.layers.shapes).toHaveLength(1)
    act(() => result.current.layers.onSwitch('Trams', false))
    expect(result.current.layers.shapes).toEqual([])
    expect(result.current.toggles.highlight).toBe(false)
  })

  test('switch with the selection', () => {
    const { result, rerender } = inUse({
      layers: [{ label: 'Radii', title: 'Radii', defaultState: 'off', toggleOnLocationClick: true }],
    })
    expect(result.current.layers.isOn('rings')).toBe(false)
    rerender({ selected: evaluatedAt({}) })
    expect(result.current.layers.isOn('rings')).toBe(true)
    rerender({ selected: undefined })
    expect(result.current.layers.isOn('rings')).toBe(false)
  })

  test('draw a location’s own polygon instead of the circles', () => {
    const ring = [
      [9, 47],
      [9.1, 47],
      [9.1, 47.1],
      [9, 47],
    ]
    const reach = JSON.stringify({ type: 'Polygon', coordinates: [ring] })
    const layers = [{ label: 'Radii', title: 'Reach', defaultState: 'on', field: 'reach' }]
    const { result, rerender } = inUse({ layers }, evaluatedAt({ reach }))
    const geometries = () => ringFeatures(result.current.rings).features.map(({ geometry }) => geometry)
    expect(geometries()).toEqual([{ type: 'Polygon', coordinates: [ring] }])
    rerender({ selected: evaluatedAt({ reach: 'far' }) })
    expect(geometries()).toEqual([])
    rerender({ selected: evaluatedAt({ reach: null }) })
    expect(geometries()).toHaveLength(4)
  })
})

function Tools({ selected }: { selected?: RecordLocation }) {
  const layers = useLayersInUse(selected)
  return (
    <RecordTools
      country={undefined}
      camera={undefined}
      layers={layers}
      ground={{ pictures: [], picture: undefined, land: 'dark' }}
      type="DC"
      covered={{ right: 0 }}
      isWide={false}
      isFollowing
      onFollow={() => undefined}
    />
  )
}

test('lists the map’s layers with titles, marks and fixed switches', async () => {
  const image = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
  const layers = [
    { ...trams, image, enableManualToggle: false },
    { label: 'Radii', title: 'Reach', field: 'reach' },
  ]
  render(
    <Configured stored={{ layers }}>
      <Tools selected={evaluatedAt({ reach: 'far' })} />
    </Configured>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Layers' }))
  const list = within(await screen.findByRole('group', { name: 'Layers' }))
  expect(list.getAllByRole('switch').map((each) => each.getAttribute('aria-label'))).toEqual([
    ...['Highlight', 'Reach', 'Chargers', 'Sites', 'Hexagons', 'Tram stops'],
  ])
  const stops = list.getByRole('switch', { name: 'Tram stops' })
  expect(stops).toHaveProperty('disabled', true)
  expect(stops.closest('label')?.querySelector('img')?.getAttribute('src')).toBe(image)
  expect(stops.closest('label')?.textContent).toContain('2 places')
  expect(list.getByText('Only Polygon geometry supported.')).toBeTruthy()
})
