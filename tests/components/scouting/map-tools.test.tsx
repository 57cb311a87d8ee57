import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Map as MapLibre } from 'maplibre-gl'
import type { ComponentProps, PropsWithChildren } from 'react'
import type { PrismStep } from '@/components/map/deck/use-prisms'
import { MapContext } from '@/components/map/map-context'
import { useMissing3d } from '@/components/scouting/map/scouting-map'
import { ScoutingTools } from '@/components/scouting/map/scouting-tools'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { Toaster } from '@/components/ui/toaster'
import { startingToggles } from '@/lib/catalogue/scouting-layers'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useOwnLayers } from '@/lib/client/scouting/screen-preferences'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import { answerWith } from '@/tests/support/answer-with'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendLayout, pretendPhone, pretendWideWindow } from '@/tests/support/pretend-layout'
import { scoutingState } from '@/tests/support/scouting-state'

pretendLayout()
beforeEach(pretendWideWindow)

const map = {
  on: () => undefined,
  off: () => undefined,
  getZoom: () => 12,
  getMinZoom: () => 1,
  getMaxZoom: () => 20,
} as unknown as MapLibre

const satellite: BasemapPicture = {
  id: 'satellite',
  tiles: '/api/maps/satellite/{z}/{x}/{y}',
  maxZoom: 14,
  attribution: '© pictures',
}

function showTools(
  state: Scouting,
  ground: Partial<ComponentProps<typeof ScoutingTools>> = {},
  drawing: { prisms?: PrismStep; retryPicture?: () => void } = {},
) {
  const tools = {
    map,
    controls: { zoomBy: () => undefined },
    occlusion: () => ({}),
    ...drawing,
  } as unknown as NonNullable<ComponentProps<typeof MapContext>['value']>
  render(
    <HeldScouting state={state}>
      <MapContext value={tools}>
        <ScoutingTools
          covered={0}
          isWide
          pictures={[satellite]}
          picture={undefined}
          land="dark"
          {...ground}
        />
      </MapContext>
    </HeldScouting>,
  )
}

const openLayers = async () => userEvent.click(await screen.findByRole('button', { name: 'Layers' }))

describe('the layers tool', () => {
  test('offers the available basemaps, with the dark one selected at first', async () => {
    showTools(scoutingState([]))
    await openLayers()
    const grounds = within(await screen.findByRole('group', { name: 'Base map' }))
    expect(grounds.getAllByRole('radio')).toHaveLength(3)
    expect(grounds.getByRole('radio', { name: /Dark/, checked: true })).toBeTruthy()
    expect(grounds.getByRole('radio', { name: /Light/, checked: false })).toBeTruthy()
    expect(grounds.queryByRole('radio', { name: /Google/ })).toBeNull()
  })

  test('selects the dark basemap while the chosen picture is unreachable, and requests that again', async () => {
    let asked = 0
    useMapPreferences.setState({ basemap: 'satellite' })
    showTools(scoutingState([]), { picture: satellite }, { retryPicture: () => void asked++ })
    await openLayers()
    await screen.findByRole('radio', { name: /Dark/, checked: true })
    await userEvent.click(await screen.findByRole('radio', { name: /Satellite with places/, checked: false }))
    await waitFor(() => expect(asked).toBe(1))
    expect(useMapPreferences.getState().basemap).toBe('satellite')
  })

  test('remembers the chosen basemap', async () => {
    showTools(scoutingState([]))
    await openLayers()
    await userEvent.click(await screen.findByRole('radio', { name: /Satellite with places/ }))
    await waitFor(() => expect(useMapPreferences.getState().basemap).toBe('satellite'))
    expect(localStorage.getItem('map-preferences')).toContain('"basemap":"satellite"')
  })

  test('switches each layer separately', async () => {
    useMapPreferences.setState({ toggles: startingToggles })
    showTools(scoutingState([]))
    await openLayers()
    const switches = await within(await screen.findByRole('group', { name: 'Layers' })).findAllByRole(
      'switch',
    )
    expect(switches.map((each) => (each as HTMLInputElement).checked)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    const toggles = () => useMapPreferences.getState().toggles
    for (const each of switches.slice(0, 3)) await userEvent.click(each)
    expect(toggles()).toMatchObject({ traffic: true, highlight: false, chargers: false, parkings: true })
    await userEvent.click(switches[3] as Element)
    expect(toggles().parkings).toBe(false)
  })

  test('switches the own list and records, off at first', async () => {
    useOwnLayers.setState({ list: false, records: false })
    showTools(scoutingState([]))
    await openLayers()
    for (const [name, id] of [
      ['My list', 'list'],
      ['My records', 'records'],
    ] as const) {
      await userEvent.click(await screen.findByRole('switch', { name, checked: false }))
      await waitFor(() => expect(useOwnLayers.getState()[id]).toBe(true))
    }
  })

  test('switches heat, arcs and the grid, off at first', async () => {
    useMapPreferences.setState({ toggles: startingToggles })
    showTools(scoutingState([], { viewer: { isRegistered: true } }))
    await openLayers()
    for (const [name, id] of [
      ['Heat of sites', 'heat'],
      ['Arcs to nearest stations', 'arcs'],
      ['Grid (hint)', 'grid'],
    ] as const) {
      await userEvent.click(await screen.findByRole('switch', { name, checked: false }))
      await screen.findByRole('switch', { name, checked: true })
      expect(useMapPreferences.getState().toggles[id]).toBe(true)
    }
  })

  test('offers neither arcs nor the grid to visitors', async () => {
    useMapPreferences.setState({ toggles: { ...startingToggles, arcs: true, grid: true } })
    showTools(scoutingState([], { viewer: { isRegistered: false } }))
    await openLayers()
    const arcs = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Arcs to nearest stations',
      checked: false,
    })
    expect(arcs.disabled).toBe(true)
    const grid = await screen.findByRole<HTMLInputElement>('switch', { name: 'Grid (hint)', checked: false })
    expect(grid.disabled).toBe(true)
    expect(await screen.findAllByText('With an account')).toHaveLength(2)
  })

  test('says that a country without charging stations has no arcs', async () => {
    useMapPreferences.setState({ toggles: { ...startingToggles, arcs: true } })
    const { manifest } = scoutingState([])
    const counts = { ...manifest.counts, chargers: 0 }
    showTools(scoutingState([], { viewer: { isRegistered: true }, manifest: { ...manifest, counts } }))
    await openLayers()
    const arcs = await screen.findByRole<HTMLInputElement>('switch', { name: /^Arcs/, checked: false })
    expect(arcs.disabled).toBe(true)
    await screen.findByText('No charging stations in this country’s data')
  })
})

describe('the 3D tool', () => {
  const tool = () => screen.getByRole('button', { name: '3D view' })
  const isPressed = () => tool().getAttribute('aria-pressed')

  test('adds the view to the address, and removes it again', async () => {
    const asked: unknown[] = []
    const setAddress = ((change: unknown) => void asked.push(change)) as unknown as Scouting['setAddress']
    showTools(scoutingState([], { setAddress }))
    expect(isPressed()).toBe('false')
    await userEvent.click(tool())
    await waitFor(() => expect(asked).toEqual([{ view: '3d' }]))
    cleanup()
    showTools(scoutingState([], { setAddress, address: { view: '3d' } }))
    expect(isPressed()).toBe('true')
    await userEvent.click(tool())
    await waitFor(() => expect(asked.at(-1)).toEqual({ view: null }))
  })

  test('rests while a catchment is on the map, and takes its place', async () => {
    const asked: unknown[] = []
    const setAddress = ((change: unknown) => void asked.push(change)) as unknown as Scouting['setAddress']
    showTools(scoutingState([], { setAddress, address: { view: '3d', catchment: 'A' } }))
    expect(isPressed()).toBe('false')
    await userEvent.click(tool())
    await waitFor(() => expect(asked).toEqual([{ view: '3d', catchment: null }]))
  })

  test('is busy until the columns are drawn', () => {
    showTools(scoutingState([], { address: { view: '3d' } }), {}, { prisms: 'loading' })
    expect(tool().getAttribute('aria-busy')).toBe('true')
    cleanup()
    showTools(scoutingState([], { address: { view: '3d' } }), {}, { prisms: 'on' })
    expect(tool().getAttribute('aria-busy')).toBe('false')
    expect(tool().textContent).toBe('3D')
  })
})

describe('on a touch phone', () => {
  beforeEach(pretendPhone)

  test('two tools remain: search and layers', () => {
    showTools(scoutingState([], { viewer: { isRegistered: true } }), { isWide: false })
    const tools = within(screen.getByRole('toolbar', { name: 'Map tools' })).getAllByRole('button')
    expect(tools.map(({ ariaLabel }) => ariaLabel)).toEqual(['Find a place', 'Layers'])
  })

  test('one sheet holds base maps, layers, 3D, auto-zoom, the map studio and the settings of staff', async () => {
    answerWith(() => ({ body: {}, status: 500 }))
    const asked: unknown[] = []
    const setAddress = ((change: unknown) => void asked.push(change)) as unknown as Scouting['setAddress']
    showTools(scoutingState([], { setAddress, viewer: { isInternal: true } }), { isWide: false })
    await openLayers()
    const sheet = within(await screen.findByRole('dialog', { name: 'Layers' }))
    expect(sheet.getAllByRole('radio').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Dark',
      'Light',
      'Satellite with places',
    ])
    for (const name of ['Traffic', 'Chargers', 'Auto-zoom']) {
      expect(sheet.getByRole('switch', { name })).toBeTruthy()
    }
    await userEvent.click(await sheet.findByRole('switch', { name: '3D view' }))
    await waitFor(() => expect(asked).toEqual([{ view: '3d' }]))
    expect(sheet.getByRole('button', { name: 'Open in the map studio' })).toBeTruthy()
    expect(await sheet.findByRole('button', { name: 'Map-toolkit settings' })).toBeTruthy()
    await userEvent.click(await sheet.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Layers' })).toBeNull())
  })
})

describe('a failure to load the 3D view’s code', () => {
  test('keeps the map flat and offers a retry', async () => {
    const asked: unknown[] = []
    const setAddress = ((change: unknown) => void asked.push(change)) as unknown as Scouting['setAddress']
    const state = scoutingState([], { setAddress, address: { view: '3d' } })
    const wrapper = ({ children }: PropsWithChildren) => (
      <HeldScouting state={state}>
        {children}
        <Toaster />
      </HeldScouting>
    )
    const { result } = renderHook(() => useMissing3d(), { wrapper })
    act(() => result.current(new Error('No connection')))
    expect(asked).toEqual([{ view: null }])
    expect(await screen.findByText('The 3D view could not be loaded')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ view: '3d' }))
  })
})

describe('the settings buttons', () => {
  const gears = ['Map-toolkit settings', 'Internal locations configuration']

  test('are shown to staff', async () => {
    answerWith(() => ({ body: {}, status: 500 }))
    showTools(scoutingState([], { viewer: { isInternal: true } }))
    for (const name of gears) expect(await screen.findByRole('button', { name })).toBeTruthy()
  })

  test('are hidden from everyone else', async () => {
    showTools(scoutingState([], { viewer: { isRegistered: true } }))
    await openLayers()
    for (const name of gears) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
