import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { TrafficNote } from '@/components/map/legend/traffic-note'
import type { Isochrone } from '@/lib/contract/isochrone'

describe('the traffic note', () => {
  const drive: Isochrone = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'MultiLineString', coordinates: [] },
        properties: { kind: 'road', class: 3, aadt: 12_340, aadt_estimated: true, name: 'Landstrasse' },
      },
    ],
  }
  const note = (change: Partial<ComponentProps<typeof TrafficNote>>) =>
    render(
      <TrafficNote
        hasSite
        isochrone={undefined}
        isFailed={false}
        onRetry={() => undefined}
        isCompact={false}
        {...change}
      />,
    )
  const said = () => screen.getByRole('status', { name: 'Traffic' }).textContent

  test('shows one figure with its method, and the road widths', () => {
    note({ isochrone: drive })
    expect(said()).toMatch(/12,340vehicles\/dayclass default/)
    expect(said()).toContain('Summed over 1 road, most on Landstrasse')
    expect(screen.getByRole('list', { name: /Width of roads/ })).toBeTruthy()
  })

  test('asks for a site first, then says that it is loading', () => {
    note({ hasSite: false })
    expect(said()).toContain('Select a location')
    note({})
    expect(screen.getByText(/Measuring the 3-minute drive/)).toBeTruthy()
  })

  test('reports a failure, with a retry', async () => {
    let tries = 0
    note({ isFailed: true, onRetry: () => void tries++ })
    expect(screen.getByRole('alert').textContent).toContain('The 3-minute drive could not be measured.')
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(tries).toBe(1)
  })
})
