import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Attribution } from '@/components/map/attribution'

const sources = [
  { name: 'OpenStreetMap', attribution: '© OpenStreetMap contributors' },
  { name: 'Open Charge Map', attribution: '© Open Charge Map' },
].map((source) => ({ ...source, licence: 'ODbL', url: 'https://osm.org', date: '2026-01-01' }))

test('folds the sources of a small map behind a button', async () => {
  render(<Attribution sources={sources} picture="© Pictures" isFolded />)
  expect(screen.queryByText(/OpenStreetMap/)).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Sources of the map' }))
  const text = (await screen.findByText(/OpenStreetMap contributors/)).textContent
  expect(text).toContain('© Pictures · © OpenStreetMap contributors · © Open Charge Map · ©')
})
