import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Slider } from '@/components/signin/slider'

const title = () => screen.getByRole('heading').textContent
const endClock = (container: HTMLElement) => {
  const clock = container.querySelector('[data-clock]')
  if (!clock) throw new Error('The clock is gone')
  fireEvent.animationEnd(clock)
}

test('shows the next picture by the clock, and the first after the last', () => {
  const { container } = render(<Slider />)
  const seen = [title()]
  for (let turn = 0; turn < 3; turn++) {
    endClock(container)
    seen.push(title())
  }
  expect(new Set(seen.slice(0, 3)).size).toBe(3)
  expect(seen[3]).toBe(seen[0])
})

test('gives screen readers only the visible picture', async () => {
  render(<Slider />)
  const first = screen.getByRole('img').getAttribute('alt')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('img').getAttribute('alt')).not.toBe(first))
})

test('goes from the first to the last on Previous', async () => {
  render(<Slider />)
  const first = title()
  await userEvent.click(await screen.findByRole('button', { name: 'Previous' }))
  const last = title()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect([last === first, title()]).toEqual([false, first])
})

test('stops and starts by keyboard', async () => {
  render(<Slider />)
  screen.getByRole('button', { name: 'Pause' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toBe(document.activeElement))
})

test('loads the other pictures after the page’s initial content', () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { container } = render(<Slider />)
  expect(container.querySelectorAll('img')).toHaveLength(1)
  state.mockReturnValue('complete')
  fireEvent(window, new Event('load'))
  expect(container.querySelectorAll('img')).toHaveLength(3)
  state.mockRestore()
})

test('loads the next picture at once on an early Next', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { container } = render(<Slider />)
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(container.querySelectorAll('img')).toHaveLength(2)
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toContain('evaluate'))
  state.mockRestore()
})
