import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListSearch } from '@/components/scouting/panel/list-search'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { HeldScouting } from '@/tests/support/held-scouting'
import { scoutingState } from '@/tests/support/scouting-state'

function show(change: Parameters<typeof scoutingState>[1] = {}) {
  const changes: unknown[] = []
  const setAddress = ((next: unknown) => void changes.push(next)) as unknown as Scouting['setAddress']
  const results = { towns: [{ name: 'Eschen', label: 'Eschen', count: 12 }] }
  render(
    <HeldScouting state={scoutingState([], { setAddress, results, ...change })}>
      <ListSearch />
    </HeldScouting>,
  )
  return changes
}

const town = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Town' })

test('writes words and a town to the address, and removes them again', async () => {
  const changes = show({ address: { q: 'E', town: 'Eschen' } })
  const field = await screen.findByRole('searchbox', { name: 'Search the results' })
  await userEvent.type(field, 's')
  await userEvent.clear(field)
  await userEvent.selectOptions(await waitFor(() => town()), 'All towns')
  await waitFor(() => expect(changes).toEqual([{ q: 'Es' }, { q: null }, { town: null }]))
})

test('offers the towns of the results, and keeps one that a new search lacks', () => {
  show({ address: { town: 'Triesen' } })
  expect([...town().options].map(({ text }) => text)).toEqual(['All towns', 'Triesen (0)', 'Eschen (12)'])
  expect(town().value).toBe('Triesen')
})

test('says that one hexagon is searched, and leaves it', async () => {
  let left = 0
  show({ address: { hex: '891f8d4a297ffff' }, leaveHexagon: () => void left++ })
  expect(screen.getByText('In one hexagon')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Leave the hexagon/ }))
  expect(left).toBe(1)
})
