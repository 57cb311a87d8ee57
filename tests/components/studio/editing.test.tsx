import { screen, within } from '@testing-library/react'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { editedStudio } from '@/tests/support/studio-editor'

pretendLayout()

const labels = () =>
  within(screen.getByRole('list', { name: 'Layers' }))
    .getAllByRole('button', { name: /^Order of/ })
    .map((button) => /^Order of (.*):/.exec(button.getAttribute('aria-label') ?? '')?.[1])

describe('editing a map', () => {
  it('moves a layer by keys, and undoes and redoes it', async () => {
    const { user } = editedStudio()
    screen.getByRole('button', { name: /^Order of A point/ }).focus()
    await user.keyboard('{ArrowDown}')
    expect(labels().slice(0, 2)).toEqual(['A icon', 'A point'])
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Order of A point: 2 of 14/)
    await user.keyboard('{Control>}z{/Control}')
    expect(labels().slice(0, 2)).toEqual(['A point', 'A icon'])
    await user.keyboard('{Control>}y{/Control}')
    expect(labels().slice(0, 2)).toEqual(['A icon', 'A point'])
  })

  it('sets a layer’s column, scale, breaks and opacity', async () => {
    const { user, settings } = editedStudio()
    await user.click(screen.getByRole('button', { name: 'A point' }))
    const aside = within(screen.getByRole('region', { name: 'A point' }))
    const [column] = aside.getAllByRole('combobox', { name: 'Column' })
    if (!column) throw new Error('A colour has a column.')
    await user.selectOptions(column, 'name')
    expect(settings().layers[0]?.channels.color).toEqual({ field: 'name', scale: 'ordinal' })
    await user.selectOptions(column, 'kwh')
    await user.selectOptions(aside.getByRole('combobox', { name: 'Scale' }), 'custom')
    const first = aside.getByRole('spinbutton', { name: 'Break 1' })
    await user.clear(first)
    await user.type(first, '15{Tab}')
    expect(settings().layers[0]?.vis.colorRange).toMatchObject({
      colorMap: [
        [15, '#000000'],
        [null, '#ffffff'],
      ],
    })
    const opacity = aside.getByRole('spinbutton', { name: 'Opacity' })
    await user.clear(opacity)
    await user.type(opacity, '7{Enter}')
    expect(settings().layers[0]?.vis.opacity).toBe(1)
  })

  it('adds a layer from columns, and removes it', async () => {
    const { user, settings } = editedStudio()
    await user.click(screen.getByRole('button', { name: 'Add layer' }))
    const form = within(screen.getByRole('region', { name: 'Add layer' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'hexagon')
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Latitude' }).value).toBe('lat')
    await user.click(form.getByRole('button', { name: 'Add layer' }))
    expect(settings().layers[0]).toMatchObject({ drawn: 'hexagon', columns: { lat: 'lat', lng: 'lng' } })
    await user.click(screen.getByRole('button', { name: 'More on stops, hexbin' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(settings().layers).toHaveLength(14)
  })

  it('sets separate columns for the colours and heights of bins', async () => {
    const { user, settings } = editedStudio()
    await user.click(screen.getByRole('button', { name: 'A hexagon' }))
    const aside = within(screen.getByRole('region', { name: 'A hexagon' }))
    const find = (name: string, at: number) => {
      const field = aside.getAllByRole<HTMLSelectElement>('combobox', { name })[at]
      if (!field) throw new Error(`There is no ${name} ${at}.`)
      return field
    }
    expect(find('Figure', 0).value).toBe('average')
    await user.selectOptions(find('Figure', 0), 'Median')
    expect(settings().layers.find(({ type }) => type === 'hexagon')?.vis.colorAggregation).toBe('median')
    await user.selectOptions(find('Column', 1), 'kwh')
    await user.selectOptions(find('Figure', 1), 'Maximum')
    await user.selectOptions(find('Column', 0), 'name')
    expect(find('Figure', 0).value).toBe('count unique')
    const layer = settings().layers.find(({ type }) => type === 'hexagon')
    expect(layer?.vis).toMatchObject({ colorAggregation: 'count unique', sizeAggregation: 'maximum' })
    expect(layer?.channels.size?.field).toBe('kwh')
    await user.selectOptions(find('Column', 0), 'Number of rows')
    expect(aside.getAllByRole('combobox', { name: 'Figure' })).toHaveLength(1)
  })

  it('chooses the tooltip’s columns', async () => {
    const { user, settings } = editedStudio()
    await user.click(screen.getByRole('tab', { name: 'Interactions' }))
    await user.click(screen.getByRole('checkbox', { name: 'name' }))
    expect(settings().tooltip.fields.stops).toEqual([
      { name: 'kwh', format: '.1f' },
      { name: 'name', format: '' },
    ])
  })
})
