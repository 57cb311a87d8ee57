import { render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { ScoutingPanel } from '@/components/scouting/panel/scouting-panel'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import {
  filterTable,
  type ScoutingFilters,
  scoutingFilters,
  withFree,
} from '@/lib/catalogue/scouting-filters'
import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { useFilterConfig, useScoutingConfig } from '@/lib/client/scouting/use-scouting-config'
import { savedLayers } from '@/server/engine/services/scout/scouting-config'
import { answerWith } from '@/tests/support/answer-with'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'
import { lockedSite, scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'

pretendLayout()
pretendWideWindow()

const fleet: ScoutingFilters = withFree({
  ...filterTable,
  sorts: [
    { field: 'Score DC', title: 'Demand' },
    { field: 'capacity', title: 'Bays' },
  ],
  datasets: [],
  display: {
    ...filterTable.display,
    fields: [
      { field: 'Brand', title: 'Chain' },
      { field: 'capacity', title: 'Bays' },
      { field: 'Population', title: 'People' },
      { field: 'Nearest Charger Distance - HPC', title: 'HPC' },
    ],
    default: ['Brand', 'Population', 'Nearest Charger Distance - HPC', 'capacity'],
  },
})

const show = (state: Scouting) =>
  render(
    <HeldScouting state={state}>
      <ScoutingPanel />
    </HeldScouting>,
  )
const rows = () =>
  within(screen.getByRole('grid', { name: 'Locations' }))
    .getAllByRole('row')
    .slice(1)

describe('the list', () => {
  const site = scoutedSite({ brand: 'Aldi', population: 412, capacity: 42, nearest: { HPC: 1234 } })

  test('shows the configured fields under their titles, in the configured order', () => {
    show(scoutingState([site], { filters: fleet }))
    expect(screen.queryByText('Retail')).toBeNull()
    expect(screen.getByText('Chain')).toBeTruthy()
    expect(rows()[0]?.textContent).toContain('Aldi4121.2 km42')
  })

  test('shows visitors only the free columns', () => {
    const locked = lockedSite({ brand: 'Aldi', capacity: 42 })
    show(scoutingState([locked], { filters: fleet, viewer: { isRegistered: false } }))
    expect(screen.getByText('Chain')).toBeTruthy()
    expect(screen.queryByText('HPC')).toBeNull()
    expect(rows()[0]?.textContent).toContain('Aldi42')
  })

  test('is sorted by what the configuration offers', async () => {
    const asked: unknown[] = []
    const setAddress = (change: unknown) => {
      asked.push(change)
      return Promise.resolve(new URLSearchParams())
    }
    show(scoutingState([site], { filters: fleet, address: { sort: 'score-dc' }, setAddress } as never))
    await userEvent.click(await screen.findByRole('button', { name: 'Demand' }))
    const choice = within(await screen.findByRole('group', { name: 'Sort by' }))
    const options = choice.getAllByRole('button')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Demand', 'Bays'])
    await userEvent.click(await choice.findByRole('button', { name: 'Bays' }))
    expect(asked).toContainEqual({ sort: 'capacity', order: 'descending' })
  })

  test('offers only configured pills', () => {
    show(scoutingState([site], { filters: fleet }))
    expect(screen.queryByRole('button', { name: /Restaurant/ })).toBeNull()
  })
})

describe('an installation’s configuration', () => {
  const wrapper = ({ children }: PropsWithChildren) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
  )

  test('reaches the list through the file that the address names', async () => {
    const asked: string[] = []
    answerWith((url) => {
      asked.push(url)
      return { body: fleet }
    })
    const { result } = renderHook(() => useFilterConfig('fleet.json', () => undefined), { wrapper })
    expect(result.current).toEqual(scoutingFilters)
    await waitFor(() => expect(result.current).toEqual(fleet))
    expect(asked).toEqual(['/api/scout/filters/fleet.json'])
  })

  test('is replaced by the product’s own, with a notice, if unreadable', async () => {
    answerWith(() => ({
      body: { detail: 'The configuration file fleet.json is not valid JSON.' },
      status: 422,
    }))
    let told = 0
    const { result, rerender } = renderHook(() => useFilterConfig('fleet.json', () => told++), { wrapper })
    await waitFor(() => expect(told).toBe(1))
    rerender()
    expect(told).toBe(1)
    expect(result.current).toEqual(scoutingFilters)
  })

  test('is fetched from another site only through the app', async () => {
    const asked: string[] = []
    answerWith((url) => {
      asked.push(url)
      return { body: fleet }
    })
    const { result } = renderHook(() => useFilterConfig('https://config.test/fleet.json', () => undefined), {
      wrapper,
    })
    await waitFor(() => expect(result.current).toEqual(fleet))
    expect(asked).toEqual(['/api/scout/filters?url=https%3A%2F%2Fconfig.test%2Ffleet.json'])
  })

  test('ignores anything but an http(s) address, with a notice', async () => {
    const { calls } = answerWith(() => ({ body: fleet }))
    let told = 0
    renderHook(() => useFilterConfig('file:///fleet.json', () => told++), { wrapper })
    await waitFor(() => expect(told).toBe(1))
    expect(calls()).toBe(0)
  })

  test('sets the layers of the map', async () => {
    const layers = { ...scoutingLayers, chargers: { isVisible: false, zooms: [9, 18] as const } }
    answerWith(() => ({ body: savedLayers(layers) }))
    const { result } = renderHook(() => useScoutingConfig(false), { wrapper })
    expect(result.current).toEqual(scoutingLayers)
    await waitFor(() => expect(result.current).toEqual(layers))
  })
})
