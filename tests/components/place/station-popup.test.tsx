import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StationPopup } from '@/components/map/station-popup'
import type { ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { pretendMap } from '@/tests/support/pretend-map'

const network = 'Liechtensteinische Kraftwerke und Elektrizitätswerke des Unterlandes'
const station: ScoutedStation = {
  id: '1',
  name: 'Steckergass',
  network,
  lat: 47.165,
  lng: 9.5075,
  class: 'HPC',
  points: { AC: 2, DC: 1200, HPC: 4 },
  maxPower: 300,
  isPowerEstimated: false,
}

function show() {
  pretendLayout()
  render(pretendMap().around(<StationPopup station={station} onClose={() => undefined} />))
  return userEvent.setup()
}

const fields = [
  ['Name', 'Steckergass', 'Name of the charging station'],
  ['Network', network, 'Operator of the charging station'],
  ['AC points, < 50 kW', '2', 'Vehicles that can charge at the same time at < 50 kW'],
  ['DC points, 50–149 kW', '1,200', 'Vehicles that can charge at the same time at 50–149 kW'],
  ['HPC points, ≥ 150 kW', '4', 'Vehicles that can charge at the same time at ≥ 150 kW'],
  ['Strongest point', '300 kW', 'Power of the strongest point'],
] as const

test('lists each field with its value, and shows a truncated name in full', () => {
  show()
  const popup = within(screen.getByRole('dialog', { name: 'Chargers' }))
  expect(popup.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    fields.map(([label]) => label),
  )
  expect(popup.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    fields.map(([, value]) => value),
  )
  expect(popup.getByTitle(network)).toBeTruthy()
})

test('reaches every field and its explanation by keyboard', async () => {
  const user = show()
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
  for (const [label, , description] of fields) {
    await user.tab()
    const button = await screen.findByRole('button', { name: label })
    expect(document.activeElement).toBe(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe(description)
  }
})

test('explains a field on a press, for touch', async () => {
  const user = show()
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Network' }) })
  expect((await screen.findByRole('tooltip')).textContent).toBe('Operator of the charging station')
})
