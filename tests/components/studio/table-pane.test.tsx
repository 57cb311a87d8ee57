import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TablePane } from '@/components/studio/drawer/table-pane'
import type { OpenMap } from '@/components/studio/use-studio'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { mapOfCsv } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { readSettings } from '@/lib/domain/studio/read/read-settings'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const rows = Array.from(
  { length: 5_000 },
  (_, at) => `place ${at},47.1,9.5,${at % 7},${['AC', 'DC'][at % 2]}`,
)

/** A large table, answered like the worker does. */
function openMap() {
  const text = `name,latitude,longitude,kwh,class\n${rows.join('\n')}\n`
  const session = new StudioSession(readStudioMap(mapOfCsv(text, 'places.csv')))
  const outline = session.outline()
  const ask = jest.fn(async (_: string, wish: Parameters<StudioSession['table']>[0]) => session.table(wish))
  const settings = readSettings(outline.config, outline.datasets)
  const open = { client: { ask }, outline, settings } as unknown as OpenMap
  return { open, ask }
}

async function shown() {
  const { open, ask } = openMap()
  const [dataset] = open.outline.datasets
  if (!dataset) throw new Error('There is no dataset.')
  render(<TablePane open={open} dataset={dataset} onDataset={() => {}} />)
  await screen.findByText('place 0')
  return { ask, user: userEvent.setup(), grid: screen.getByRole('grid', { name: 'Rows of places.csv' }) }
}

const texts = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent)
    : []

it('shows the visible rows of very many, fetched by page', async () => {
  const { ask, grid } = await shown()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5,000 rows'))
  expect(grid.getAttribute('aria-rowcount')).toBe('5001')
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeLessThan(100))
  expect(ask.mock.calls.every(([call]) => call === 'table')).toBe(true)
  expect(ask.mock.calls.length).toBeLessThan(4)
})

it('sorts a column up, down, and back to the original order', async () => {
  const { user, grid } = await shown()
  const head = await within(grid).findByRole('columnheader', { name: 'kwh' })
  const press = async () => user.click(await within(head).findByRole('button'))
  await press()
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'))
  await press()
  await screen.findByText('place 6')
  await waitFor(() =>
    expect(texts(within(grid).getAllByRole('row')[1])).toEqual(['place 6', '47.1', '9.5', '6', 'AC']),
  )
  await press()
  await screen.findByText('place 0')
  expect(head.getAttribute('aria-sort')).toBe('none')
})

it('hides columns, but never the last', async () => {
  const { user, grid } = await shown()
  await user.click(await screen.findByRole('button', { name: 'Columns 5 of 5' }))
  for (const name of ['latitude', 'longitude', 'kwh', 'class']) {
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  await waitFor(() =>
    expect((screen.getByRole('checkbox', { name: 'name' }) as HTMLInputElement).disabled).toBe(true),
  )
  await waitFor(() => expect(within(grid).getAllByRole('columnheader', { hidden: true })).toHaveLength(1))
})
