import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gridColumns } from '@/lib/catalogue/power-grid'
import { lockedSite, scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'
import { compared, open, Screen, selected } from '@/tests/support/sidebars-screen'

const { manifest } = scoutingState([])
const note = (name: string) => ({
  name,
  description: '',
  source: 'OpenStreetMap',
  estimated: false,
})
const read = {
  manifest: { ...manifest, columns: { sites: Object.values(gridColumns).map(note), hexagons: [] } },
}
const nothing = { high: null, medium: null, line: null, transformer: null, reliability: null }

const shownValue = (sidebar: HTMLElement, term: string) => {
  const found = within(sidebar).getByText(term).closest('dt')
  return found?.nextElementSibling?.textContent
}

describe('the grid hint of a site', () => {
  it('gives the distance to each part and how much is mapped', () => {
    render(<Screen state={open({ active: scoutedSite() }, read)} />)
    expect(within(selected()).getByRole('heading', { name: 'Grid (hint)' })).toBeTruthy()
    expect(shownValue(selected(), 'High-voltage substation')).toBe('4.2 km')
    expect(shownValue(selected(), 'Medium-voltage substation')).toBe('900 m')
    expect(shownValue(selected(), 'Medium-voltage line')).toBe('350 m')
    expect(shownValue(selected(), 'Transformer')).toBe('–')
    expect(shownValue(selected(), 'Mapped within 5 km')).toBe('some')
  })

  it('says that nothing is mapped, without zeros', () => {
    render(<Screen state={open({ active: scoutedSite({ grid: nothing }) }, read)} />)
    expect(selected().textContent).toContain('Nothing of the grid is mapped near by.')
    expect(within(selected()).queryByText('Transformer')).toBeNull()
  })

  it('explains that it promises no capacity', async () => {
    render(<Screen state={open({ active: scoutedSite() }, read)} />)
    await userEvent.click(await screen.findByRole('button', { name: 'About the grid hint' }))
    expect((await screen.findByRole('tooltip')).textContent).toContain('not a promise of capacity')
  })

  it('prefers the nearer of two sites', () => {
    const near = scoutedSite({ grid: { line: 120 } })
    const far = scoutedSite({ id: '102', name: 'Kaufin', grid: { line: 900 } })
    render(<Screen state={open({ active: near, compared: far }, read)} />)
    expect(shownValue(selected(), 'Medium-voltage line')).toBe('120 m, better of the two')
    expect(shownValue(compared(), 'Medium-voltage line')).toBe('900 m')
  })

  it('is locked for visitors', () => {
    const site = lockedSite({ grid: nothing })
    render(<Screen state={open({ active: site }, { ...read, viewer: { isRegistered: false } })} />)
    expect(shownValue(selected(), 'Medium-voltage line')).not.toContain('–')
    expect(selected().textContent).not.toContain('Nothing of the grid')
  })

  it('is left out for data from before the grid was read', () => {
    render(<Screen state={open({ active: scoutedSite({ grid: nothing }) })} />)
    expect(selected().textContent).not.toContain('Grid (hint)')
  })
})
