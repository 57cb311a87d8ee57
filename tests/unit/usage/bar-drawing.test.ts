import { drawBars } from '@/components/charts/bar-drawing'

const weeks = [64, 82, 71, 96, 118, 75, 103, 58].map((value, at) => ({
  key: `${at}`,
  name: `W${40 + at}`,
  detail: '28 Sep – 4 Oct',
  value,
}))

const drawn = (width: number, bars = weeks) => {
  const { shapes } = drawBars({ bars, width, height: 480 })
  return {
    bars: shapes.flatMap((shape) => (shape.kind === 'bar' && shape.radius === 2 ? [shape] : [])),
    chips: shapes.flatMap((shape) => (shape.kind === 'bar' && shape.radius !== 2 ? [shape] : [])),
    texts: shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : [])),
  }
}

describe('the bars of usage', () => {
  it('are 35 px wide and as high as their values', () => {
    const { bars } = drawn(788)
    expect(bars.map(({ width }) => width)).toEqual(Array(8).fill(35))
    const perLocation = (bars[0]?.height ?? 0) / 64
    for (const [at, { value }] of weeks.entries()) {
      expect(bars[at]?.height).toBeCloseTo(value * perLocation, 6)
      expect((bars[at]?.y ?? 0) + (bars[at]?.height ?? 0)).toBe(424)
    }
  })

  it('carry the current period in ink with its label in volt', () => {
    const { bars, chips, texts } = drawn(788)
    expect(bars.map(({ colour }) => colour)).toEqual([...Array(7).fill('ink-500'), 'ink-1000'])
    expect(chips).toHaveLength(1)
    expect(texts.filter(({ colour }) => colour === 'volt').map(({ text }) => text)).toEqual([
      ...['W47', '28 Sep – 4 Oct'],
    ])
  })

  it('drop the second line of labels if it does not fit', () => {
    expect(drawn(788).texts.map(({ text }) => text)).toContain('28 Sep – 4 Oct')
    expect(drawn(358).texts.map(({ text }) => text)).not.toContain('28 Sep – 4 Oct')
  })

  it.each([320, 358, 788, 1280])('stay within %i px and apart', (width) => {
    const { bars, chips } = drawn(width)
    for (const [at, bar] of bars.entries()) {
      const before = bars[at - 1]
      if (before) expect(bar.x).toBeGreaterThan(before.x + before.width)
    }
    for (const { x, width: wide } of [...bars, ...chips]) expect(x + wide).toBeLessThanOrEqual(width)
  })

  it('print short values if long ones would touch', () => {
    const years = weeks.map((bar) => ({ ...bar, value: bar.value * 10_000 }))
    const values = (width: number) =>
      drawn(width, years).texts.flatMap(({ text, hasHalo }) => (hasHalo ? [text] : []))
    expect([values(788)[4], values(358)[4]]).toEqual(['1,180,000', '1.2M'])
    expect(drawn(788, years).texts[0]?.text).toBe('0')
    expect(drawn(788, years).texts[1]?.text).toBe('200K')
  })

  it('print zeros on the base line', () => {
    const { bars, texts } = drawn(
      788,
      weeks.map((bar) => ({ ...bar, value: 0 })),
    )
    expect(bars.every(({ height }) => height === 0)).toBe(true)
    expect(texts.filter(({ hasHalo }) => hasHalo).map(({ text }) => text)).toEqual(Array(8).fill('0'))
  })
})
