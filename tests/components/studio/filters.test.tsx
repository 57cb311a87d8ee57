import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { TimeFields } from '@/components/studio/panel/range-filter'
import type { Ends } from '@/components/ui/range/range-rules'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { editedStudio } from '@/tests/support/studio-editor'

pretendLayout()

/** A worker that stays busy until released. */
function busyWorker() {
  let end = () => {}
  const free = new Promise<void>((resolve) => {
    end = resolve
  })
  return { free, end }
}

async function openedFilters(free?: Promise<void>) {
  const studio = editedStudio(free)
  await studio.user.click(await screen.findByRole('tab', { name: /Filters/ }))
  return studio
}

async function addFilter(user: UserEvent, column: string) {
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Column' }), column)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
}

it('changes nothing when a typed time stays the same', () => {
  const entered: Ends[] = []
  const ends: Ends = [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)]
  render(<TimeFields value={ends} ends={ends} name="seen" onEnter={(next) => entered.push(next)} />)
  const start = screen.getByLabelText('seen, start, UTC')
  for (const [text, expected] of [
    ['1999-01-01T00:00', []],
    ['2026-01-02T00:00', [[Date.UTC(2026, 0, 2), ends[1]]]],
  ] as const) {
    fireEvent.change(start, { target: { value: text } })
    fireEvent.keyDown(start, { key: 'Enter' })
    expect(entered).toEqual(expected)
  }
})

describe('a map’s filters', () => {
  it('are added for a column and the view, and one is removed', async () => {
    const { user, settings } = await openedFilters()
    await addFilter(user, 'seen')
    await screen.findByRole('button', { name: 'Play seen' })
    expect(settings().filters.at(-1)?.value).toEqual({
      kind: 'time',
      value: [Date.UTC(2026, 0, 1, 10, 30), Date.UTC(2026, 0, 3, 10, 30)],
    })
    await user.click(await screen.findByRole('button', { name: 'Area in view' }))
    expect(settings().filters.at(-1)?.value).toMatchObject({ kind: 'area' })
    await user.click(await screen.findByRole('button', { name: 'Remove filter seen' }))
    expect(settings().filters.map(({ value }) => value.kind)).toEqual(['range', 'multi', 'area'])
  })

  it('move only once the ends of their data are known', async () => {
    const { free, end } = busyWorker()
    const { user, settings } = await openedFilters(free)
    await waitFor(() => expect(screen.queryAllByRole('slider')).toEqual([]))
    end()
    const from = await screen.findByRole('slider', { name: 'kwh, from' })
    from.focus()
    await user.keyboard('{PageUp}')
    // The unmoved end stays beyond the data.
    expect(settings().filters[0]?.value).toEqual({ kind: 'range', value: [12, 100] })
    expect(from.getAttribute('aria-valuetext')).toBe('12')
  })

  it('take typed bounds, and refuse those out of order', async () => {
    const { user, settings } = await openedFilters()
    const min = await screen.findByRole('textbox', { name: 'kwh, minimum' })
    await user.clear(min)
    await user.type(min, '15{Enter}')
    expect(settings().filters[0]?.value).toEqual({ kind: 'range', value: [15, 100] })
    const max = await screen.findByRole('textbox', { name: 'kwh, maximum' })
    await user.clear(max)
    await user.type(max, '11{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('The maximum cannot be below the minimum.'),
    )
    await user.clear(max)
    await user.type(max, 'all{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The maximum is not a number.'))
    expect(settings().filters[0]?.value).toEqual({ kind: 'range', value: [15, 100] })
  })

  it('take time bounds in UTC, within the data and in order', async () => {
    const { user, settings } = await openedFilters()
    await addFilter(user, 'seen')
    const start = await screen.findByLabelText<HTMLInputElement>('seen, start, UTC')
    expect(start.value).toBe('2026-01-01T10:30')
    fireEvent.change(start, { target: { value: '2026-01-02T09:15' } })
    fireEvent.keyDown(start, { key: 'Enter' })
    const seen = settings().filters[2]
    expect(seen?.value).toEqual({
      kind: 'time',
      value: [Date.UTC(2026, 0, 2, 9, 15), Date.UTC(2026, 0, 3, 10, 30)],
    })
    const end = await screen.findByLabelText<HTMLInputElement>('seen, end, UTC')
    fireEvent.change(end, { target: { value: '2026-01-01T12:00' } })
    fireEvent.blur(end)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('The end cannot be before the start.'),
    )
    expect(settings().filters[2]).toEqual(seen)
    fireEvent.keyDown(end, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(end.value).toBe('2026-01-03T10:30')
  })

  it('are added once for two presses', async () => {
    const { free, end } = busyWorker()
    const { user, settings } = await openedFilters(free)
    await addFilter(user, 'kwh')
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    end()
    expect(await screen.findAllByRole('slider', { name: 'kwh, from' })).toHaveLength(2)
    expect(settings().filters.map(({ value }) => value.kind)).toEqual(['range', 'multi', 'range'])
  })

  it('play on the map: the window moves by keys, grows, takes a length and closes', async () => {
    const { user, settings } = await openedFilters()
    await addFilter(user, 'seen')
    const first = Date.UTC(2026, 0, 1, 10, 30)
    const last = Date.UTC(2026, 0, 3, 10, 30)
    const seenWindow = () => settings().filters[2]?.value
    const player = within(await screen.findByRole('region', { name: 'Time filter seen' }))
    expect(player.getByRole('status').textContent).toBe('2 of 3 rows')
    const [length] = await screen.findAllByRole('combobox', { name: 'Length of the window' })
    await user.selectOptions(length ?? document.body, '1 day')
    expect(seenWindow()).toEqual({ kind: 'time', value: [first, first + 86_400_000] })
    screen.getByRole('slider', { name: 'seen, window' }).focus()
    await user.keyboard('{End}')
    expect(seenWindow()).toEqual({ kind: 'time', value: [last - 86_400_000, last] })
    const [growing] = await screen.findAllByRole('radio', { name: 'Growing' })
    await user.click(growing ?? document.body)
    expect(settings().filters[2]).toMatchObject({
      animationWindow: 'incremental',
      value: { kind: 'time', value: [first, last] },
    })
    await user.click(await screen.findByRole('button', { name: 'Close the player' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Time filter seen' })).toBeNull())
    expect(settings().filters).toHaveLength(3)
    await user.click(await screen.findByRole('button', { name: 'Player below the map' }))
    await screen.findByRole('region', { name: 'Time filter seen' })
  })
})
