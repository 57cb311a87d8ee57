import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Floats } from '@/components/scouting/map/floats'
import type { Bounds } from '@/lib/geo/mercator'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendMap } from '@/tests/support/pretend-map'
import { scoutingState } from '@/tests/support/scouting-state'

const drive = { isochrone: undefined, isFailed: false, isLoading: false, retry: () => undefined }
const power = { isOn: false, grid: undefined, isFailed: false, retry: () => undefined }
const button = () => screen.queryByRole('button', { name: /^Back to / })

function show(bounds: Bounds) {
  const sent: Bounds[] = []
  const map = pretendMap({ fitBounds: (box) => void sent.push(box) })
  const state = scoutingState([], {})
  render(
    <HeldScouting state={{ ...state, camera: { lat: 0, lng: 0, zoom: 9, bounds } }}>
      {map.around(
        <Floats
          covered={0}
          isWide
          room={900}
          isCompact={false}
          drive={drive}
          power={power}
          catchment={undefined}
        />,
      )}
    </HeldScouting>,
  )
  return { sent, country: state.manifest }
}

test('offers a way back when the map leaves its country', async () => {
  const { sent, country } = show([100, 0, 101, 1])
  await userEvent.click(await screen.findByRole('button', { name: `Back to ${country.name}` }))
  expect(sent).toEqual([country.bounds])
})

test('offers none while the map shows part of the country', () => {
  const { country } = show([0, 0, 90, 90])
  expect(country.bounds[0]).toBeGreaterThan(0)
  expect(button()).toBeNull()
})
