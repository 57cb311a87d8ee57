// biome-ignore-all lint/a11y/useSemanticElements: the parts of a grid that leaves out rows.
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtualGrid } from '@/components/ui/virtual/virtual-grid'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

interface Row {
  id: string
}

/** A grid of rows with two controls each; counts the requested rows. */
function show(count: number) {
  const asked = new Set<number>()
  const itemAt = (index: number): Row => {
    asked.add(index)
    return { id: `row-${index}` }
  }
  const header = (
    <div role="row" data-row={-1} tabIndex={-1}>
      <div role="columnheader" tabIndex={-1}>
        <button type="button" data-stop tabIndex={-1}>
          Title
        </button>
      </div>
    </div>
  )
  render(
    <VirtualGrid
      label="Rows"
      count={count}
      itemAt={itemAt}
      itemKey={({ id }) => id}
      height={58}
      header={header}
      headerHeight={28}
      renderRow={({ id }, { isCurrent }) => (
        <div role="gridcell" tabIndex={-1}>
          <button type="button" data-stop tabIndex={isCurrent ? 0 : -1}>
            {id}
          </button>
          <button type="button" data-stop tabIndex={-1}>
            add {id}
          </button>
        </div>
      )}
    />,
  )
  return { asked, user: userEvent.setup() }
}

const focused = () => document.activeElement?.textContent

test('renders one screenful of two hundred thousand rows', () => {
  const { asked } = show(200_000)
  const grid = screen.getByRole('grid', { name: 'Rows' })
  expect(grid.getAttribute('aria-rowcount')).toBe('200001')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
  expect(asked.size).toBeLessThan(60)
})

test('is one tab stop, and arrow keys move between rows and their controls', async () => {
  const { user } = show(30)
  await user.tab()
  expect(focused()).toBe('row-0')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('row-2')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('add row-2')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('add row-1')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('row-1')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
  await user.tab()
  expect(focused()).toBe('row-1')
})

test('reaches rows not yet rendered by Home, End and the page keys', async () => {
  const { user } = show(200_000)
  await user.tab()
  await user.keyboard('{End}')
  expect(focused()).toBe('row-199999')
  await user.keyboard('{PageUp}')
  expect(focused()).toBe('row-199987')
  await user.keyboard('{PageDown}{PageDown}')
  expect(focused()).toBe('row-199999')
  await user.keyboard('{Home}')
  expect(focused()).toBe('row-0')
})

test('keeps the header above the first row', async () => {
  const { user } = show(3)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Title')
  await user.keyboard('{ArrowUp}{ArrowDown}')
  expect(focused()).toBe('row-0')
})

test('makes a row the current one on a press of its control', async () => {
  const { user } = show(30)
  await user.click(await screen.findByRole('button', { name: 'add row-4' }))
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('add row-5')
})
