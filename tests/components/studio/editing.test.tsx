import { screen, waitFor, within } from '@testing-library/react'
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
    await waitFor(() => expect(labels().slice(0, 2)).toEqual(['A icon', 'A point']))
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Order of A point: 2 of 14/)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(labels().slice(0, 2)).toEqual(['A point', 'A icon']))
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(labels().slice(0, 2)).toEqual(['A icon', 'A point']))
  })

  it('sets a layer’s column, scale, breaks and opacity', async () => {
    const { user, settings } = editedStudio()
    await user.click(await screen.findByRole('button', { name: 'A point' }))
    const aside = within(await screen.findByRole('region', { name: 'A point' }))
    const [column] = aside.getAllByRole('combobox', { name: 'Column' })
    if (!column) throw new Error('A colour has a column.')
    await user.selectOptions(column, 'name')
    expect(settings().layers[0]?.channels.color).toEqual({ field: 'name', scale: 'ordinal' })
    await user.selectOptions(column, 'kwh')
    await user.selectOptions(await aside.findByRole('combobox', { name: 'Scale' }), 'custom')
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
    await user.click(await screen.findByRole('button', { name: 'Add layer' }))
    const form = within(await screen.findByRole('region', { name: 'Add layer' }))
    await user.selectOptions(await form.findByRole('combobox', { name: 'Type' }), 'hexagon')
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Latitude' }).value).toBe('lat')
    await user.click(await form.findByRole('button', { name: 'Add layer' }))
    expect(settings().layers[0]).toMatchObject({ drawn: 'hexagon', columns: { lat: 'lat', lng: 'lng' } })
    // 16 px of 2.5 km each: cells suit the zoom, and the settings are open.
    expect(settings().layers[0]?.vis.worldUnitSize).toBe(40)
    const added = within(screen.getByRole('region', { name: 'stops, hexbin' }))
    added.getByText('about 40 km at this zoom')
    await user.click(await added.findByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'More on stops, hexbin' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(settings().layers).toHaveLength(14)
  })

  it('sets separate columns for the colours and heights of bins', async () => {
    const { user, settings } = editedStudio()
    await user.click(await screen.findByRole('button', { name: 'A hexagon' }))
    const aside = within(await screen.findByRole('region', { name: 'A hexagon' }))
    const find = (name: string, at: number) => {
      const field = aside.getAllByRole<HTMLSelectElement>('combobox', { name })[at]
      if (!field) throw new Error(`There is no ${name} ${at}.`)
      return field
    }
    expect(find('Aggregate', 0).value).toBe('average')
    await user.selectOptions(find('Aggregate', 0), 'Median')
    expect(settings().layers.find(({ type }) => type === 'hexagon')?.vis.colorAggregation).toBe('median')
    expect(find('of the column', 1).disabled).toBe(true)
    await user.selectOptions(find('Aggregate', 1), 'Maximum')
    await user.selectOptions(find('of the column', 1), 'kwh')
    await user.selectOptions(find('of the column', 0), 'name')
    expect(find('Aggregate', 0).value).toBe('count unique')
    const layer = settings().layers.find(({ type }) => type === 'hexagon')
    expect(layer?.vis).toMatchObject({ colorAggregation: 'count unique', sizeAggregation: 'maximum' })
    expect(layer?.channels.size?.field).toBe('kwh')
    await user.selectOptions(find('Aggregate', 0), 'Count')
    expect(find('of the column', 0).disabled).toBe(true)
    expect(settings().layers.find(({ type }) => type === 'hexagon')?.channels.color).toBeUndefined()
  })

  it('weighs heat by the number of rows, a sum or a mean', async () => {
    const { user, settings } = editedStudio()
    await user.click(await screen.findByRole('button', { name: 'A heatmap' }))
    const aside = within(await screen.findByRole('region', { name: 'A heatmap' }))
    const aggregate = aside.getByRole<HTMLSelectElement>('combobox', { name: 'Aggregate' })
    const heat = () => settings().layers.find(({ type }) => type === 'heatmap')
    expect(aggregate.value).toBe('count')
    // The graphics card cannot sort: there is no median.
    expect(Array.from(aggregate.options, ({ text }) => text)).toEqual(['Count', 'Sum', 'Mean'])
    await user.selectOptions(aggregate, 'Mean')
    expect(heat()).toMatchObject({ vis: { aggregation: 'MEAN' }, channels: { weight: { field: 'lat1' } } })
    await user.selectOptions(await aside.findByRole('combobox', { name: 'of the column' }), 'kwh')
    expect(heat()).toMatchObject({ vis: { aggregation: 'MEAN' }, channels: { weight: { field: 'kwh' } } })
    await user.selectOptions(aggregate, 'Sum')
    expect(heat()?.vis.aggregation).toBe('SUM')
    await user.selectOptions(aggregate, 'Count')
    expect(heat()?.channels.weight).toBeUndefined()
  })

  it('takes breaks from handles, steps by Enter and a ramp from its swatch', async () => {
    const { user, settings } = editedStudio()
    await user.click(await screen.findByRole('button', { name: 'A point' }))
    const aside = within(await screen.findByRole('region', { name: 'A point' }))
    const look = () => settings().layers[0]
    aside.getByRole('slider', { name: 'Break 1, slider' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(look()?.channels.color?.scale).toBe('custom')
    expect(look()?.vis.colorRange).toMatchObject({
      colorMap: [
        [20.2, '#000000'],
        [null, '#ffffff'],
      ],
    })
    const steps = aside.getByRole('spinbutton', { name: 'Steps' })
    await user.clear(steps)
    await user.type(steps, '3{Enter}')
    expect(look()?.vis.colorRange).toMatchObject({ colors: ['#000000', '#808080', '#FFFFFF'] })
    await user.click(await aside.findByRole('radio', { name: 'Moss' }))
    expect(look()?.vis.colorRange).toMatchObject({ name: 'Moss' })
  })

  it('rounds a typed break as a dragged one', async () => {
    const { user, settings } = editedStudio()
    await user.click(await screen.findByRole('button', { name: 'A point' }))
    const aside = within(await screen.findByRole('region', { name: 'A point' }))
    const [scale] = aside.getAllByRole('combobox', { name: 'Scale' })
    if (!scale) throw new Error('A colour by column has a scale.')
    await user.selectOptions(scale, 'custom')
    const first = aside.getByRole('spinbutton', { name: 'Break 1' })
    await user.clear(first)
    await user.type(first, '15.123456789{Tab}')
    expect(settings().layers[0]?.vis.colorRange).toMatchObject({
      colorMap: [
        [15.1, '#000000'],
        [null, '#ffffff'],
      ],
    })
  })

  it('says how many steps the data allows', async () => {
    const { user } = editedStudio()
    await user.click(await screen.findByRole('button', { name: 'A point' }))
    const aside = within(await screen.findByRole('region', { name: 'A point' }))
    const steps = () => aside.getByRole('spinbutton', { name: 'Steps' })
    expect(steps().hasAttribute('aria-describedby')).toBe(false)
    await user.clear(steps())
    await user.type(steps(), '12{Enter}')
    const id = steps().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe(
      'At most 3 are possible: the data has 3 different values.',
    )
  })

  it('chooses the tooltip’s columns', async () => {
    const { user, settings } = editedStudio()
    await user.click(await screen.findByRole('tab', { name: 'Interactions' }))
    await user.click(await screen.findByRole('checkbox', { name: 'name' }))
    expect(settings().tooltip.fields.stops).toEqual([
      { name: 'kwh', format: '.1f' },
      { name: 'name', format: '' },
    ])
  })
})
