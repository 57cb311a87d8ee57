import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Badge } from '@/components/ui/badge'
import { ErrorStrip } from '@/components/ui/error-strip'
import { HexagonMark } from '@/components/ui/mark'
import { DataTable } from '@/components/ui/plain-table'
import { Progress } from '@/components/ui/progress'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList } from '@/components/ui/virtual/virtual-list'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const sites = Array.from({ length: 10_000 }, (_, index) => ({ id: `site-${index}`, name: `Site ${index}` }))

test('renders one screenful of ten thousand rows, each with its position', () => {
  render(
    <VirtualList
      label="Locations"
      count={sites.length}
      itemAt={(index) => sites[index]}
      itemKey={(site) => site.id}
      height={58}
      renderItem={(site) => site.name}
    />,
  )
  const rows = within(screen.getByRole('list', { name: 'Locations' })).getAllByRole('listitem')
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.length).toBeLessThan(60)
  expect(rows[0]?.textContent).toBe('Site 0')
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000')
  expect(rows[1]?.getAttribute('aria-posinset')).toBe('2')
})

test('stacks rows of different heights without gaps', () => {
  render(
    <VirtualList
      label="Locations"
      count={3}
      itemAt={(index) => sites[index]}
      itemKey={(site) => site.id}
      height={(site) => (site.id === 'site-0' ? 32 : 54)}
      renderItem={(site) => site.name}
    />,
  )
  const tops = screen.getAllByRole('listitem').map((row) => row.style.transform)
  expect(tops).toEqual(['translateY(0px)', 'translateY(32px)', 'translateY(86px)'])
})

test('names a table and its columns, and marks an empty one', () => {
  const columns = [
    { id: 'country', header: 'Country', cell: (row: { name: string }) => row.name },
    { id: 'letters', header: 'Letters', numeric: true, cell: (row: { name: string }) => row.name.length },
  ]
  const table = (rows: { name: string }[]) => (
    <DataTable
      caption="Countries"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      empty="No country yet."
    />
  )
  const { rerender } = render(table([{ name: 'Andorra' }]))
  expect(screen.getByRole('table', { name: 'Countries' })).toBeTruthy()
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Andorra', '7'])
  rerender(table([]))
  expect(screen.getByText('No country yet.')).toBeTruthy()
})

test('offers a retry for a failed part of the screen', async () => {
  let retries = 0
  render(<ErrorStrip onRetry={() => retries++}>An error occurred while fetching data.</ErrorStrip>)
  expect(screen.getByRole('alert').textContent).toContain('An error occurred while fetching data.')
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(retries).toBe(1)
})

test.each([
  [0, ''],
  [3, '3'],
  [99, '99'],
  [100, '99+'],
])('shows a badge for %i as "%s"', (count, text) => {
  const { container } = render(<Badge count={count} />)
  expect(container.textContent).toBe(text)
})

test('says what a loading list is loading', () => {
  render(<SkeletonRows label="Loading locations" rows={3} />)
  expect(screen.getByRole('status', { name: 'Loading locations' }).children).toHaveLength(3)
})

test('shows progress as a percentage within bounds, or indeterminate', () => {
  const { rerender } = render(<Progress label="Upload" value={1.7} />)
  expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe('100')
  rerender(<Progress label="Upload" value={null} />)
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
})

test('treats a row’s hexagon as decorative unless named', () => {
  const { rerender } = render(<HexagonMark step={9} text="100" />)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<HexagonMark step={9} text="100" label="Score 100 %" />)
  expect(screen.getByRole('img', { name: 'Score 100 %' })).toBeTruthy()
})
