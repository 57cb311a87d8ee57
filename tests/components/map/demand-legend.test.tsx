import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DemandLegend } from '@/components/map/legend/demand-legend'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { brand } from '@/lib/config/brand'

type Props = Partial<Parameters<typeof DemandLegend>[0]>

function show(props: Props = {}) {
  const scores: ScoreKind[] = []
  render(<DemandLegend score="DC" onScore={(score) => scores.push(score)} {...props} />)
  return scores
}

const legend = () => screen.getByRole('region', { name: 'Legend' })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

const classes = { from: [0, 1, 3, 7, 14, 30, 67, 135, 1211], max: 4020 }

describe('the legend', () => {
  test('names the score, its ends, the charging station symbols and the company, as beta', () => {
    show()
    for (const text of ['Demand score', '0\u2009%', 'of the country maximum', '100\u2009%', 'HPC', 'Beta']) {
      expect(legend().textContent).toContain(text)
    }
    expect(legend().textContent).toContain(brand.wordmark)
    expect(radio('DC').checked).toBe(true)
  })

  test('names what the score belongs to, except for another column', () => {
    show({ of: 'site' })
    expect(legend().textContent).toContain('Demand scoreby site')
    cleanup()
    show({ of: 'hexagon', colour: { column: 'Population', classes } })
    expect(legend().textContent).not.toContain('by hexagon')
  })

  test('says what the score does without, except for another column', () => {
    const lacks = 'Without people: No population figure of Examplia is known.'
    show({ lacks })
    expect(legend().textContent).toContain(lacks)
    cleanup()
    show({ lacks, colour: { column: 'POI total', classes } })
    expect(legend().textContent).not.toContain(lacks)
  })

  test('explains the heat of sites only while it is on', () => {
    show()
    expect(legend().textContent).not.toContain('Heat')
    cleanup()
    show({ hasHeat: true })
    expect(legend().textContent).toContain('Heat of sitesfew sitesdensest in view')
  })

  test('switches between DC and AC', async () => {
    const scores = show()
    await userEvent.click(await waitFor(() => radio('AC')))
    expect(scores).toEqual(['AC'])
  })

  test('shows title, unit and lower class limits of another column', () => {
    show({ colour: { column: 'Population', classes } })
    for (const text of ['Population', 'people per hexagon', '135', '1.2K', 'up to 4,020']) {
      expect(legend().textContent).toContain(text)
    }
    expect(legend().textContent).not.toContain('of the country maximum')
  })

  test('checks neither score for another column, and returns to the chosen one', async () => {
    const scores = show({ colour: { column: 'Population', classes } })
    expect([radio('DC').checked, radio('AC').checked]).toEqual([false, false])
    await userEvent.click(await waitFor(() => radio('DC')))
    expect(scores).toEqual(['DC'])
  })

  test('names what a sub-score is a share of', () => {
    show({ colour: { column: 'Score traffic', classes: undefined } })
    expect(legend().textContent).toContain('of the best in the country')
  })

  test('names both ends of the road classes', () => {
    show({ colour: { column: 'Road class', classes: { from: [2, 3, 5], max: 5 } } })
    expect(legend().textContent).toContain('Primary')
    expect(legend().textContent).toContain('Residential')
  })
})

test.each([
  ['a press beside it', () => userEvent.click(document.body)],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('opens by a press and closes by %s on a narrow map', async (_, leave) => {
  show({ isCompact: true })
  await userEvent.click(await screen.findByRole('button', { name: /^Demand score/ }))
  await userEvent.click(await waitFor(() => radio('AC')))
  await screen.findByRole('button', { name: 'Close' })
  await leave()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
})

describe('the choice of a colour', () => {
  const chosen: (HexagonColumn | null)[] = []
  const choice = (columns: readonly HexagonColumn[], note?: string) => ({
    columns,
    note,
    onColour: (column: HexagonColumn | null) => void chosen.push(column),
  })
  const list = () => screen.getByRole('combobox', { name: 'Colour of the hexagons' })
  beforeEach(() => {
    chosen.length = 0
  })

  test('offers the numeric columns and returns to the score', async () => {
    show({ choice: choice(hexagonColumns), colour: { column: 'Population', classes } })
    await userEvent.selectOptions(list(), 'Charging points')
    await userEvent.selectOptions(list(), 'Demand score')
    expect(chosen).toEqual(['EV plugs total', null])
    await waitFor(() => expect(screen.queryByRole('option', { name: /NUTS|Near the border/ })).toBeNull())
  })

  test('offers a visitor the free columns and mentions more', () => {
    const note = 'Register for free to unlock more'
    show({ choice: choice(['Score', 'Score DC', 'Score AC', 'POI restaurants', 'edge'], note) })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Demand score',
      'Score',
      'Restaurants',
      note,
    ])
    expect(screen.getByRole<HTMLOptionElement>('option', { name: note }).disabled).toBe(true)
  })
})

test('opens and closes a compact legend by a press', async () => {
  show({ isCompact: true })
  expect(legend().textContent).toContain('0\u2009%100\u2009%')
  expect(legend().textContent).not.toContain('of the country maximum')
  await userEvent.click(await screen.findByRole('button', { expanded: false }))
  await waitFor(() => expect(legend().textContent).toContain('of the country maximum'))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(legend().textContent).not.toContain('of the country maximum'))
})

test('marks a compact legend as beta, and switches DC and AC without opening it', async () => {
  const scores = show({ isCompact: true })
  expect(legend().textContent).toContain('Beta')
  expect(radio('DC').checked).toBe(true)
  await userEvent.click(await waitFor(() => radio('AC')))
  expect(scores).toEqual(['AC'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
})
