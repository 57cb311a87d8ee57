import { render, screen, within } from '@testing-library/react'
import { Waterfall } from '@/components/charts/waterfall'
import type { WaterfallStep } from '@/lib/domain/prediction/waterfall-geometry'

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
