import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useEscape } from '@/components/scouting/state/screen-effects'
import { compared, kaufin, open, Screen, selected, tak } from '@/tests/support/sidebars-screen'

describe('the keyboard', () => {
  function Studio() {
    const [ids, setIds] = useState<{ active?: typeof tak; compared?: typeof tak }>({})
    const [isPicking, pick] = useState(false)
    const [isInHexagon, setInHexagon] = useState(true)
    const selection = {
      isPicking,
      pick,
      active: ids.active,
      compared: ids.compared,
      closeActive: () => setIds(({ compared }) => ({ ...(compared && { compared }) })),
      closeCompared: () => setIds(({ active }) => ({ ...(active && { active }) })),
      isInHexagon,
      leaveHexagon: () => setInHexagon(false),
    }
    useEscape(selection)
    return (
      <>
        <button type="button" onClick={() => setIds((now) => ({ ...now, active: tak }))}>
          Row A
        </button>
        <button type="button" onClick={() => setIds((now) => ({ ...now, compared: kaufin }))}>
          Row B
        </button>
        {isInHexagon && <p>In one hexagon</p>}
        <Screen state={open(selection)} />
      </>
    )
  }

  test('reaches the sidebar next, and Escape closes it and returns to the row', async () => {
    const user = userEvent.setup()
    render(<Studio />)
    await user.tab()
    await user.keyboard('{Enter}')
    await user.tab()
    await user.tab()
    expect(selected().contains(document.activeElement)).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Row A')
  })

  test('closes the focused one, or else the one opened last', async () => {
    const user = userEvent.setup()
    render(<Studio />)
    await user.click(await screen.findByRole('button', { name: 'Row A' }))
    await user.click(await screen.findByRole('button', { name: 'Row B' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Compared location' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Row B' }))
    act(() => within(selected()).getByRole('button', { name: 'Close' }).focus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Selected location' })).toBeNull())
    expect(compared()).toBeTruthy()
  })

  test('leaves a searched hexagon once no sidebar is open', async () => {
    const user = userEvent.setup()
    render(<Studio />)
    await user.click(await screen.findByRole('button', { name: 'Row A' }))
    await user.keyboard('{Escape}')
    await screen.findByText('In one hexagon')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('In one hexagon')).toBeNull())
  })

  test('cancels picking before it closes anything', async () => {
    const user = userEvent.setup()
    render(<Studio />)
    await user.click(await screen.findByRole('button', { name: 'Row A' }))
    await user.click(await screen.findByRole('button', { name: 'Compare with another location' }))
    expect(selected().textContent).toContain('to compare with TaK, Schaan.')
    await user.keyboard('{Escape}')
    expect(selected().textContent).not.toContain('to compare with')
    await screen.findByRole('button', { name: 'Compare with another location', pressed: false })
  })

  test('leaves Escape to layers above and to fields being edited', async () => {
    const user = userEvent.setup()
    render(
      <>
        <input aria-label="Least" />
        <Studio />
      </>,
    )
    await user.click(await screen.findByRole('button', { name: 'Row A' }))
    await user.click(await screen.findByLabelText('Least'))
    await user.keyboard('{Escape}')
    expect(selected()).toBeTruthy()
  })
})
