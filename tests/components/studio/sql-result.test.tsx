import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FaultStrip } from '@/components/studio/drawer/sql/fault-strip'
import { ResultPane } from '@/components/studio/drawer/sql/result-pane'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const columnOf = (name: string, isNumber: boolean, valueAt: (row: number) => string | number) => ({
  name,
  isNumber,
  valueAt,
  textAt: (row: number) => String(valueAt(row)),
})

const resultOf = (rows: number) => ({
  columns: [columnOf('station', false, (row) => `<b>${row}</b>`), columnOf('kwh', true, (row) => row + 0.5)],
  rows,
  isCut: false,
  ms: 9.4,
  bytes: new Uint8Array([1]),
})

const client = { ask: jest.fn() } as unknown as StudioClient

const query = (rows: number, text = 'select 1') => ({
  id: 1,
  text,
  run: { step: 'idle' as const },
  last: { result: resultOf(rows), of: '-- By station\nselect 1' },
})

describe('a query’s result', () => {
  it('shows its first rows as text, with count and time, and becomes a dataset', async () => {
    const onAdd = jest.fn().mockResolvedValue(undefined)
    render(<ResultPane query={query(5_000)} onAdd={onAdd} client={client} />)
    expect(screen.getByRole('status').textContent).toBe(
      '5,000 rows in 9 ms · result of the last run, before this change',
    )
    expect(screen.getByText('<b>0</b>')).toBeTruthy()
    expect(screen.getAllByRole('row').length).toBeLessThan(100)
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Add as dataset' }))
    expect(onAdd).toHaveBeenCalledWith(expect.any(Uint8Array), 'By station')
  })

  it('keeps the latest order when an earlier answer comes late', async () => {
    const answers: ((rows: Uint32Array) => void)[] = []
    const ask = jest.fn(() => new Promise((answer) => answers.push(answer)))
    render(<ResultPane query={query(2)} onAdd={jest.fn()} client={{ ask } as unknown as StudioClient} />)
    const user = userEvent.setup()
    const header = await screen.findByRole('columnheader', { name: 'station' })
    await user.click(await within(header).findByRole('button'))
    await user.click(await within(header).findByRole('button'))
    expect(ask.mock.calls).toEqual([
      ['order', { bytes: expect.any(Uint8Array), column: 0, isDown: false }],
      ['order', { bytes: expect.any(Uint8Array), column: 0, isDown: true }],
    ])
    expect(header.getAttribute('aria-sort')).toBe('descending')
    await act(async () => answers[1]?.(Uint32Array.of(1, 0)))
    await act(async () => answers[0]?.(Uint32Array.of(0, 1)))
    expect(header.getAttribute('aria-sort')).toBe('descending')
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('<b>1</b>'))
  })

  it('returns to the shown order when sorting fails', async () => {
    const ask = jest.fn().mockRejectedValue(new Error('the worker has ended'))
    render(<ResultPane query={query(2)} onAdd={jest.fn()} client={{ ask } as unknown as StudioClient} />)
    const header = await screen.findByRole('columnheader', { name: 'station' })
    await userEvent.setup().click(await within(header).findByRole('button'))
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('none'))
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('<b>0</b>'))
  })

  it('shows that there are no rows, and what to do before the first run', () => {
    const { rerender } = render(<ResultPane query={query(0)} onAdd={jest.fn()} client={client} />)
    expect(screen.getByText('The query returned no rows.')).toBeTruthy()
    rerender(<ResultPane query={{ ...query(0), last: undefined }} onAdd={jest.fn()} client={client} />)
    expect(screen.getByText(/Run a query to see its rows here/)).toBeTruthy()
  })
})

it('points to a fault, and fixes it on a press', async () => {
  const onFix = jest.fn()
  const at = { from: 1, to: 2, line: 9, column: 14 }
  const fault = { message: 'there is no column “energy” in sessions.', at, fix: { text: 'energy_kwh' } }
  const { rerender } = render(<FaultStrip fault={fault} onFix={onFix} />)
  expect(screen.getByRole('alert').textContent).toContain('Line 9, column 14: there is no column “energy”')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Use energy_kwh' }))
  expect(onFix).toHaveBeenCalled()
  rerender(<FaultStrip fault={{ message: 'the query is too long.' }} onFix={undefined} />)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The query is too long.'))
})
