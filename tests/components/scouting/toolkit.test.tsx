import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { LocationsConfig } from '@/components/scouting/toolkit/locations-config'
import { MapToolkit } from '@/components/scouting/toolkit/map-toolkit'
import { filterFile, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import {
  useFilterOverrides,
  useLayerOverrides,
  useOverriddenFilters,
} from '@/lib/client/scouting/toolkit-overrides'
import { useScoutingConfig } from '@/lib/client/scouting/use-scouting-config'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { layersOf, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { withColour } from '@/lib/contract/toolkit-config'
import { savedLayers } from '@/server/engine/services/scout/scouting-config'
import { answerWith } from '@/tests/support/answer-with'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { scoutingState } from '@/tests/support/scouting-state'

pretendLayout()

const saved = savedLayers(scoutingLayers)
const wrapper = ({ children }: PropsWithChildren) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
)
const staff = (change: Parameters<typeof scoutingState>[1] = {}) =>
  scoutingState([], { viewer: { isInternal: true }, ...change })

let copied = ''
const user = () => {
  const setup = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText(text: string) {
        copied = text
        return Promise.resolve()
      },
    },
  })
  return setup
}

beforeEach(() => {
  answerWith(() => ({ body: saved }))
  act(() => {
    useLayerOverrides.getState().set(null)
    useFilterOverrides.getState().set(null)
  })
})

const bring = (name: string, text: string) => {
  const file = new File([text], name, { type: 'application/json' })
  // jsdom's files cannot be read as text.
  file.text = () => Promise.resolve(text)
  fireEvent.change(screen.getByLabelText(/^Import /), { target: { files: [file] } })
}

describe('map-toolkit settings', () => {
  async function open(state: Scouting = staff()) {
    const person = user()
    render(
      <HeldScouting state={state}>
        <MapToolkit isSheet={false} />
      </HeldScouting>,
      { wrapper },
    )
    await person.click(await screen.findByRole('button', { name: 'Map-toolkit settings' }))
    return { person, panel: within(screen.getByRole('dialog', { name: 'Map-toolkit settings' })) }
  }

  function drawn(isInternal: boolean) {
    const { result, unmount } = renderHook(() => useScoutingConfig(isInternal), { wrapper })
    unmount()
    return result.current
  }

  test('list every layer with its zooms, and clusters with their radius', async () => {
    const { panel } = await open()
    expect(panel.getAllByRole('row')).toHaveLength(8)
    const value = (name: string) => (panel.getByRole('textbox', { name }) as HTMLInputElement).value
    expect([value('locations, zoom from'), value('locations, zoom to')]).toEqual(['15', '20'])
    expect(['1', '2', '3', '4'].map((band) => value(`clusters ${band}, radius in km`))).toEqual([
      '0.5',
      '1',
      '3.5',
      '5',
    ])
  })

  test('change the map immediately, for staff only', async () => {
    const { person, panel } = await open()
    const from = panel.getByRole('textbox', { name: 'locations, zoom from' })
    await person.clear(from)
    await person.type(from, '13')
    await person.click(await panel.findByRole('switch', { name: 'Show charging stations' }))
    expect(drawn(true)).toMatchObject({ parkings: { zooms: [13, 20] }, chargers: { isVisible: false } })
    expect(drawn(false)).toMatchObject({ parkings: { zooms: [15, 20] }, chargers: { isVisible: true } })
  })

  test('refuse a range that begins after its end, and discard it on blur', async () => {
    const { person, panel } = await open()
    const from = panel.getByRole('textbox', { name: 'locations, zoom from' }) as HTMLInputElement
    await person.clear(from)
    await person.type(from, '21')
    expect(from.getAttribute('aria-invalid')).toBe('true')
    await person.tab()
    expect(from.value).toBe('2')
    expect(useLayerOverrides.getState().config).not.toBeNull()
  })

  test('step by half a zoom with the arrow keys', async () => {
    const { person, panel } = await open()
    await person.click(await panel.findByRole('textbox', { name: 'clusters 1, zoom from' }))
    await person.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(drawn(true).clusters.bands).toContainEqual({ radiusKm: 0.5, zooms: [14, 15] })
  })

  test('are copied in the installation’s format, and reset', async () => {
    const { person, panel } = await open(staff({ address: { colour: 'Population' } }))
    await person.click(await panel.findByRole('switch', { name: 'Show hexagons' }))
    await person.click(await panel.findByRole('button', { name: 'Copy configuration' }))
    const file = scoutingConfigSchema.parse(JSON.parse(copied))
    expect(layersOf(file).hexagons.isVisible).toBe(false)
    expect(copied).toContain('"name": "Population"')
    await person.click(await panel.findByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(useLayerOverrides.getState().config).toBeNull())
  })

  test('read a file with its colour, and explain an invalid one', async () => {
    const asked: unknown[] = []
    const setAddress = ((change: unknown) => {
      asked.push(change)
      return Promise.resolve(new URLSearchParams())
    }) as Scouting['setAddress']
    const { panel } = await open(staff({ setAddress }))
    bring('broken.json', '{')
    expect((await panel.findByRole('alert')).textContent).toBe(
      'The configuration file broken.json is not valid JSON.',
    )
    const layers = { ...scoutingLayers, chargers: { isVisible: true, zooms: [11, 20] as const } }
    bring('fleet.json', JSON.stringify(withColour(savedLayers(layers), 'Buildings Count')))
    await screen.findByText('changed in this browser')
    expect(panel.queryByRole('alert')).toBeNull()
    expect(drawn(true).chargers.zooms).toEqual([11, 20])
    expect(asked).toContainEqual({ colour: 'Buildings Count' })
  })
})

describe('the locations configuration', () => {
  async function open(state: Scouting = staff()) {
    const person = user()
    render(
      <HeldScouting state={state}>
        <LocationsConfig isSheet={false} />
      </HeldScouting>,
      { wrapper },
    )
    await person.click(await screen.findByRole('button', { name: 'Internal locations configuration' }))
    return { person, panel: within(screen.getByRole('dialog', { name: 'Internal locations configuration' })) }
  }
  const offered = (isInternal: boolean) =>
    renderHook(() => useOverriddenFilters(scoutingFilters, isInternal)).result.current
  const fieldsOf = (isInternal: boolean) => offered(isInternal).datasets[0]?.fields.map(({ field }) => field)

  test('switches a filter off, for staff only', async () => {
    const { person, panel } = await open()
    await person.click(await panel.findByRole('switch', { name: 'Offer Retail' }))
    expect(fieldsOf(true)).not.toContain('POI retail')
    expect(fieldsOf(false)).toContain('POI retail')
  })

  test('moves and renames', async () => {
    const { person, panel } = await open()
    await person.click(await panel.findByRole('button', { name: 'Move Retail up' }))
    expect(fieldsOf(true)?.slice(0, 2)).toEqual(['POI retail', 'POI restaurants'])
    const title = panel.getByRole('textbox', { name: 'Title of POI restaurants' })
    fireEvent.change(title, { target: { value: 'Food' } })
    expect(offered(true).datasets[0]?.fields.find(({ field }) => field === 'POI restaurants')?.title).toBe(
      'Food',
    )
  })

  test('sets the default fields of the list, 7 at most', async () => {
    const { person, panel } = await open()
    await person.click(await panel.findByRole('tab', { name: 'List fields' }))
    expect(panel.getByRole('status').textContent).toContain('5 of 7')
    await person.click(await panel.findByRole('checkbox', { name: 'Show Brand from the start' }))
    expect(offered(true).display.default).toContain('Brand')
  })

  test('is downloaded in the format of the installation’s file', async () => {
    const { person, panel } = await open()
    await person.click(await panel.findByRole('button', { name: 'Copy configuration' }))
    await waitFor(() => expect(filterFileSchema.safeParse(JSON.parse(copied)).success).toBe(true))
    expect(copied).not.toContain('"free"')
    expect(panel.getByLabelText(`Import ${filterFile}`)).toBeTruthy()
  })

  test('refuses a file with the schema’s messages', async () => {
    const { panel } = await open()
    const wrong = JSON.stringify({ ...JSON.parse(JSON.stringify(scoutingFilters)), sorts: [] })
    bring('mine.json', wrong)
    expect((await panel.findByRole('alert')).textContent).toMatch(/mine\.json cannot be used\. sorts: /)
    expect(useFilterOverrides.getState().table).toBeNull()
  })

  test('loads another address instead of local changes', async () => {
    const asked: unknown[] = []
    const setAddress = ((change: unknown) => {
      asked.push(change)
      return Promise.resolve(new URLSearchParams())
    }) as Scouting['setAddress']
    const { person, panel } = await open(staff({ setAddress }))
    await person.click(await panel.findByRole('switch', { name: 'Offer Retail' }))
    await person.type(await panel.findByRole('textbox', { name: 'Configuration address' }), 'fleet.json')
    await person.click(await panel.findByRole('button', { name: 'Load' }))
    await waitFor(() => expect(asked).toEqual([{ filterConfigUrl: 'fleet.json' }]))
    expect(useFilterOverrides.getState().table).toBeNull()
  })
})
