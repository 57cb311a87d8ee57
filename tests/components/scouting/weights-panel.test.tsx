import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScoutingPanel } from '@/components/scouting/panel/scouting-panel'
import { WeightsPanel } from '@/components/scouting/weights/weights-panel'
import { defaultSiteWeights, type SiteWeights } from '@/lib/catalogue/site-scores'
import { pretendLayout, pretendPhone, pretendWideWindow } from '@/tests/support/pretend-layout'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'
import { WeighedScreen } from '@/tests/support/weighed-screen'

pretendLayout()
beforeEach(pretendWideWindow)

function panel(start?: SiteWeights, change: Parameters<typeof WeighedScreen>[0]['change'] = {}) {
  const set: SiteWeights[] = []
  render(
    <WeighedScreen
      {...(start && { start })}
      sites={[scoutedSite({})]}
      change={change}
      onWeights={(weights) => set.push(weights)}
    >
      <WeightsPanel className="shrink-0" />
    </WeighedScreen>,
  )
  return { set, user: userEvent.setup() }
}

const weights = () => screen.getByRole('region', { name: 'Weights' })
const slider = (name: string) => screen.getByRole('slider', { name })
const shares = () =>
  weights()
    .textContent?.match(/\d+(?=\u2009%)/g)
    ?.map(Number) ?? []

describe('the weights', () => {
  it('start as the defaults of the legend’s score, with nothing to reset', () => {
    panel()
    expect(screen.getByRole('heading', { name: 'Weights for DC' })).toBeTruthy()
    expect(weights().textContent).toContain('Default weights')
    expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true)
    expect(screen.getAllByRole('radio').some((each) => (each as HTMLInputElement).checked)).toBe(false)
  })

  it('give the weight of a part that the country lacks to the others, and say why', async () => {
    const { manifest } = scoutingState([])
    const reason = 'No population figure of Liechtenstein is known.'
    const absent = [{ table: 'sites' as const, name: 'Score population', reason }]
    panel([4, 5, 10, 2, 4], { manifest: { ...manifest, absent } })
    expect(await screen.findByText(new RegExp(`Scores do without people: ${reason}`))).toBeTruthy()
    expect(shares()).toEqual([20, 50, 10, 20])
    expect(slider('People').getAttribute('aria-valuetext')).toBe('5 points, unknown here')
  })

  it('adopt a preset, and keep its name while they change', async () => {
    const { user, set } = panel()
    await user.click(await screen.findByRole('radio', { name: 'Town centre' }))
    await waitFor(() => expect(set).toEqual([[4, 5, 8, 2, 4]]))
    expect(weights().textContent).not.toContain('Town centre, changed')
    slider('Places').focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(set.at(-1)).toEqual([4, 5, 10, 2, 4]))
    expect(weights().textContent).toContain('Town centre, changed')
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Town centre' })).toHaveProperty('checked', true),
    )
  })

  it('move one thumb, while all shares follow and add up to 100 %', async () => {
    const { user } = panel([4, 5, 10, 2, 4])
    expect(shares()).toEqual([16, 20, 40, 8, 16])
    slider('Size').focus()
    await user.keyboard('{End}')
    const points = ['Traffic', 'People', 'Places', 'Competition', 'Size'].map((name) =>
      Number(slider(name).getAttribute('aria-valuenow')),
    )
    expect(points).toEqual([4, 5, 10, 2, 10])
    expect(shares().reduce((sum, share) => sum + share, 0)).toBe(100)
    expect(slider('Size').getAttribute('aria-valuetext')).toBe('10 points, 32\u2009%')
  })

  it('refuse to be all zero, with a message', async () => {
    const { user, set } = panel([0, 0, 1, 0, 0])
    slider('Places').focus()
    await user.keyboard('{Home}')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('At least one part needs a weight above 0.'),
    )
    expect(set).toEqual([])
    expect(slider('Places').getAttribute('aria-valuenow')).toBe('1')
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('return to the defaults', async () => {
    const { user, set } = panel([4, 5, 10, 2, 4])
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(set).toEqual([defaultSiteWeights.DC]))
    expect(weights().textContent).toContain('Default weights')
  })

  it('say when the list is sorted by something else', () => {
    panel(undefined, { address: { sort: 'capacity' } })
    expect(weights().textContent).toContain('Sort by demand score')
  })

  it.each<[string, Parameters<typeof WeighedScreen>[0]['change']]>([
    ['There are no locations here to rank.', { results: { found: 0, length: 0 } }],
    ['The filters hide all locations.', { results: { found: 9, length: 0 } }],
    ['they could not be loaded.', { results: { found: undefined, length: 0 }, search: { isFailed: true } }],
  ])('say why nothing is ranked: %s', (sentence, change) => {
    panel([4, 5, 10, 2, 4], change)
    expect(weights().textContent).toContain(sentence)
    expect(weights().textContent).toContain('The hexagons follow the weights.')
    expect(weights().textContent).not.toContain('Arrows')
  })

  it.each([
    ['below the sliders beside a map', true],
    ['above them in a sheet, which cuts off its lower end', false],
  ])('say that there is nothing to rank %s', (_, isWide) => {
    if (!isWide) pretendPhone()
    panel([4, 5, 10, 2, 4], { results: { found: 0, length: 0 } })
    const sentence = screen.getByText(/There are no locations here to rank/)
    const follows = sentence.compareDocumentPosition(slider('Size')) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(follows > 0).toBe(!isWide)
  })

  it.each([
    ['below the sliders beside a map', true],
    ['above presets and sliders in a sheet', false],
  ])('say how to read the list %s', (_, isWide) => {
    if (!isWide) pretendPhone()
    panel()
    const sentence = screen.getByText(/^(Arrows: places|Sort by demand score)/)
    const presets = screen.getByRole('radio', { name: 'Town centre' })
    const follows = sentence.compareDocumentPosition(presets) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(follows > 0).toBe(!isWide)
  })

  it('say that hexagons have no size', () => {
    panel([0, 0, 0, 0, 5], { weighing: { cells: {} } })
    expect(weights().textContent).toContain('Hexagons have no size and keep their own scores.')
  })

  it('offer a retry when the country’s scale fails to load', async () => {
    let tries = 0
    const { user } = panel([1, 0, 0, 0, 0], {
      weighing: { scale: { isFailed: true, retry: () => void tries++ } },
    })
    await user.click(await within(screen.getByRole('alert')).findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(tries).toBe(1))
  })
})

describe('the button of the weights', () => {
  const bays = scoutedSite({
    name: 'Poststrasse near Müller',
    capacity: 120,
    isCapacityEstimated: true,
    scores: { DC: 0.946 },
    parts: { DC: [0.95, 0.97, 0.94, 0.01, 0.8], AC: [0.95, 0.97, 0.9, 0.02, 0.8] },
    members: [
      [9.5, 47.1],
      [9.5, 47.2],
    ],
  })
  const list = (start?: SiteWeights, change: Parameters<typeof WeighedScreen>[0]['change'] = {}) => {
    render(
      <WeighedScreen {...(start && { start })} sites={[bays]} change={change}>
        <ScoutingPanel />
      </WeighedScreen>,
    )
    return userEvent.setup()
  }
  const button = () => screen.queryByRole('button', { name: /^Weights/ })

  it('opens and closes them', async () => {
    const user = list()
    expect(screen.queryByRole('region', { name: 'Weights' })).toBeNull()
    await user.click(button() ?? document.body)
    expect(weights()).toBeTruthy()
    await user.click(button() ?? document.body)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Weights' })).toBeNull())
  })

  it('leaves them open when the panel moves into a sheet, and back', async () => {
    const parts = (place: string) => (
      <WeighedScreen sites={[bays]}>
        <ScoutingPanel key={place} />
      </WeighedScreen>
    )
    const { rerender } = render(parts('panel'))
    await userEvent.click(button() ?? document.body)
    pretendPhone()
    rerender(parts('sheet'))
    expect(weights()).toBeTruthy()
    pretendWideWindow()
    rerender(parts('panel'))
    expect(weights()).toBeTruthy()
  })

  it('is pressed from the start when the address has weights', () => {
    list([4, 5, 10, 2, 4])
    expect(weights()).toBeTruthy()
  })

  it('asks visitors to register', async () => {
    const asked: unknown[] = []
    const user = list([4, 5, 10, 2, 4], {
      viewer: { isRegistered: false },
      ask: (prompt) => void asked.push(prompt),
    })
    expect(screen.queryByRole('region', { name: 'Weights' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Weights.*locked$/ }))
    expect(asked).toEqual(['register'])
  })

  it.each([true, false])('tells members that the data lack the parts: %s', async (isRegistered) => {
    const asked: unknown[] = []
    const user = list(undefined, {
      weighing: { isPossible: false },
      viewer: { isRegistered },
      ask: (prompt) => void asked.push(prompt),
    })
    await user.click(button() ?? document.body)
    expect(weights().textContent).toContain('built without their parts')
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
    expect(asked).toEqual([])
  })

  it('adds the parts, a score decimal and rank changes to the list', () => {
    list([4, 5, 10, 2, 4], { results: { gainAt: () => -3 } })
    const [, row] = within(screen.getByRole('grid', { name: 'Locations' })).getAllByRole('row')
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles.slice(1, 7)).toEqual(['Spaces', 'Traffic', 'People', 'Places', 'Comp.', 'DC\u2009%'])
    const cells = within(row ?? document.body).getAllByRole('gridcell')
    expect(cells[0]?.textContent).toContain('2 bays')
    expect(cells[0]?.textContent).toContain('down 3 places')
    expect(cells.slice(1, 7).map(({ textContent }) => textContent)).toEqual([
      '~120',
      '95',
      '97',
      '94',
      '1',
      '94.6',
    ])
  })

  it('does not change chosen fields or the default list', () => {
    list([4, 5, 10, 2, 4], { address: { fields: ['osm_id', 'capacity'] } })
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles.slice(1, 3)).toEqual(['ID', 'Spaces'])
  })
})
