import { render, screen, within } from '@testing-library/react'
import { Waterfall } from '@/components/charts/waterfall'
import type { WaterfallStep } from '@/lib/domain/estimate/waterfall-geometry'
import { drawnChart } from '@/tests/support/drawn-charts'

const step = (over: Partial<WaterfallStep>): WaterfallStep => ({
  name: 'Traffic',
  value: 22.4,
  isAssumed: false,
  ...over,
})

const rowTexts = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

test('is a table from the reference site to this one whose figures add up', () => {
  render(
    <Waterfall
      caption="What drives the predictions"
      reference={203.6}
      steps={[
        step({ name: 'DC and HPC competition', value: -54.4 }),
        step({ value: 22.4 }),
        step({ name: 'POI', value: 0.4 }),
      ]}
    />,
  )
  const table = screen.getByRole('table', { name: 'What drives the predictions' })
  const figures = within(table)
    .getAllByRole('cell')
    .map((cell) => Number(cell.textContent?.replace('−', '-')))
  const [reference, ...rest] = figures
  const result = rest.pop()
  expect(rest.reduce((total, value) => total + value, reference ?? 0)).toBe(result)
  expect(result).toBe(172)
})

test('keeps the given order and signs every step', () => {
  render(
    <Waterfall
      caption="Drivers"
      reference={100}
      steps={[step({ value: -3 }), step({ name: 'POI', value: 5 })]}
    />,
  )
  expect(rowTexts().slice(1)).toEqual([
    ['Reference site', '100'],
    ['Traffic', '−3'],
    ['POI', '+5'],
    ['This site', '102'],
  ])
})

test('describes hatched parts in words', () => {
  render(
    <Waterfall
      caption="Drivers"
      reference={100}
      steps={[step({ isAssumed: true, measured: '850,800 vehicles a day' }), step({ name: 'Population' })]}
    />,
  )
  expect(
    screen.getByRole('row', { name: /Traffic 850,800 vehicles a day ?effect assumed, not measured/ }),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /Population/ }).textContent).not.toMatch(/assumed/)
})

test('draws a bar for each step from where the one before it ended', async () => {
  render(
    <Waterfall
      caption="Drivers"
      reference={100}
      steps={[step({ value: -30 }), step({ name: 'POI', value: 50, isAssumed: true })]}
    />,
  )
  expect(await screen.findByRole('img', { name: 'Drivers, as bars' })).toBeTruthy()
  const { datasets } = drawnChart('Drivers, as bars')
  expect(datasets).toHaveLength(1)
  expect(datasets[0]?.data).toMatchObject([{ x: [100, 70] }, { x: [70, 120] }])
})

test('draws the steps before the changes in a lane below', async () => {
  render(
    <Waterfall
      caption="Drivers"
      reference={100}
      steps={[step({ value: -30, was: -20 }), step({ name: 'POI', value: 50, was: 40 })]}
    />,
  )
  await screen.findByRole('img', { name: 'Drivers, as bars' })
  const { datasets } = drawnChart('Drivers, as bars')
  expect(datasets.map(({ label }) => label)).toEqual(['kWh/day', 'As measured'])
  const [bars, ghosts] = datasets.map(({ data }) => data as { x: number[]; y: number }[])
  expect(ghosts).toMatchObject([{ x: [100, 80] }, { x: [80, 120] }])
  for (const [at, bar] of (bars ?? []).entries()) {
    const ghost = ghosts?.[at]
    const halves = ((datasets[0]?.barThickness ?? 0) + (datasets[1]?.barThickness ?? 0)) / 2
    expect((ghost?.y ?? 0) - bar.y).toBeGreaterThan(halves)
  }
  await screen.findByText('as measured')
})
