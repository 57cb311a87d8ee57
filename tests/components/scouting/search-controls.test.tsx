import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SearchArea } from '@/components/scouting/map/floats'
import { LocationTypeBar } from '@/components/scouting/map/location-types'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'

pretendLayout()
pretendWideWindow()

const found = (search: Partial<Scouting['search']>) => (
  <HeldScouting state={scoutingState([scoutedSite()], { search })}>
    <SearchArea />
  </HeldScouting>
)

test('searches the view when a location type is chosen', async () => {
  const searched: unknown[] = []
  const searchHere = (choice: unknown) => void searched.push(choice)
  render(
    <HeldScouting state={scoutingState([], { address: { type: null }, searchHere })}>
      <LocationTypeBar />
    </HeldScouting>,
  )
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  await userEvent.click(await screen.findByRole('radio', { name: 'Fuel Station' }))
  expect(searched).toEqual(['fuel'])
})

test('offers to search this area once the view has moved, and is busy while it runs', () => {
  const { rerender } = render(found({}))
  expect(screen.queryByRole('button')).toBeNull()
  rerender(found({ isElsewhere: true }))
  expect(screen.getByRole('button', { name: 'search this area' })).toBeTruthy()
  rerender(found({ isElsewhere: true, isSearching: true }))
  expect(screen.getByRole('button', { busy: true }).hasAttribute('disabled')).toBe(true)
})
