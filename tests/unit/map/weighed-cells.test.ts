import type { SiteWeights } from '@/lib/catalogue/site-scores'
import { cellPartColumns, figureAt, weighedColumn } from '@/lib/domain/map/cells/cell-columns'
import { tileAnswer } from '@/tests/support/cell-tiles'
import { byRow, cells, loaded, rules } from '@/tests/support/column-tiles'

const weights = (points: SiteWeights, greatest = 1) => ({ points, greatest })

const partsTile = () =>
  tileAnswer(cells, {
    'Score traffic': byRow((row) => row),
    'Score population': byRow(() => 50),
    'Score POI': byRow((row) => (row === 0 ? 255 : 20)),
    'Score competition': byRow(() => 0),
  }).columns

describe('weighedColumn', () => {
  it('averages the sub-scores by weight, without a size, relative to the best', () => {
    const column = weighedColumn(weights([1, 3, 0, 0, 10], 0.5), partsTile(), cells.length)
    expect(column && figureAt(column, 10)).toBeCloseTo((0.1 + 1.5) / 4 / 0.5)
  })

  it('spreads the weight of a missing sub-score', () => {
    const column = weighedColumn(weights([0, 1, 1, 0, 0]), partsTile(), cells.length)
    expect(column && [0, 1].map((row) => figureAt(column, row).toFixed(3))).toEqual(['0.500', '0.350'])
  })

  it('does not exist if no sub-score could be read', () => {
    expect(weighedColumn(weights([1, 1, 1, 1, 1]), new Map(), 3)).toBeUndefined()
  })
})

describe('hexagons by other weights', () => {
  it('fetch the sub-scores once, and are painted by them in ninths', async () => {
    const { library, columnRequests, reply, last } = await loaded()
    library.rules(rules({ weights: weights([1, 0, 0, 0, 0]) }))
    expect(columnRequests().map(({ columns }) => columns)).toEqual([[...cellPartColumns]])
    await reply()
    // Rows hold their number in hundredths: 0 is the first ninth, .89 the ninth.
    expect([last('painted')?.paint?.[0], last('painted')?.paint?.[89 * 7]]).toEqual([1, 9])
    library.rules(rules({ weights: weights([1, 0, 0, 0, 0], 2) }))
    expect(last('painted')?.paint?.[89 * 7]).toBe(5)
    expect(columnRequests()).toHaveLength(1)
  })

  it('return to their own scores without weights', async () => {
    const { library, reply, last } = await loaded()
    library.rules(rules({ weights: weights([1, 0, 0, 0, 0]) }))
    await reply()
    library.rules(rules())
    expect(last('painted')?.paint).toBeNull()
  })

  it('yield to a column that colours them', async () => {
    const { library, columnRequests, reply, last } = await loaded()
    library.rules(rules({ colour: 'Population', weights: weights([1, 0, 0, 0, 0]) }))
    await reply()
    expect(columnRequests().map(({ columns }) => columns)).toEqual([['Population']])
    expect(last('classes')?.colour?.column).toBe('Population')
  })

  it('keep their own scores and report it when the sub-scores cannot be read', async () => {
    const { library, asked, last, sent } = await loaded()
    library.rules(rules({ weights: weights([1, 0, 0, 0, 0]) }))
    asked.at(-1)?.fail()
    await new Promise((done) => setTimeout(done))
    expect(sent.some(({ type }) => type === 'failed')).toBe(true)
    expect(last('painted')?.paint ?? null).toBeNull()
  })
})
