import { render } from '@testing-library/react'
import { VirtualGrid } from '@/components/ui/virtual/virtual-grid'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

/** Row numbers in the order of their first rendering, and those of the first pass. */
function renderedRows() {
  const made: number[] = []
  render(
    <VirtualGrid
      label="Numbers"
      count={200_000}
      itemAt={(index) => index}
      itemKey={String}
      height={40}
      header={<p>Number</p>}
      headerHeight={24}
      renderRow={(index) => {
        made.push(index)
        return <span>{index}</span>
      }}
    />,
  )
  const again = made.indexOf(0, 1)
  return { first: made.slice(0, again < 0 ? made.length : again), all: [...new Set(made)] }
}

describe('a long list', () => {
  it('renders the visible rows first, and those beyond after them', () => {
    const { first, all } = renderedRows()
    expect(first).toEqual(Array.from({ length: 20 }, (_, row) => row))
    expect(all.length).toBeGreaterThan(first.length)
    expect(all.length).toBeLessThan(30)
  })
})
