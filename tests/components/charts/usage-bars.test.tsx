import type { Chart } from 'chart.js'
import { usageBars } from '@/components/charts/bar-chart'

const weeks = [64, 82, 71, 96, 118, 75, 103, 58].map((value, at) => ({
  key: `${at}`,
  name: `W${40 + at}`,
  detail: '28 Sep – 4 Oct',
  value,
}))

const tokens = {
  paper: '#fff',
  volt: '#d6f231',
  'ink-500': '#758286',
  'ink-600': '#566266',
  'ink-1000': '#000',
}

beforeAll(() => {
  for (const [name, colour] of Object.entries(tokens)) {
    document.documentElement.style.setProperty(`--color-${name}`, colour)
  }
})

/** Texts and boxes above the bars of a chart this wide; letters are 6 px wide. */
function painted(width: number, bars = weeks) {
  const texts: { text: string; colour: string }[] = []
  const boxes: { x: number; width: number }[] = []
  const ctx = {
    fillStyle: '',
    measureText: (text: string) => ({ width: text.length * 6 }),
    fillText(text: string) {
      texts.push({ text, colour: this.fillStyle })
    },
    roundRect: (x: number, _y: number, wide: number) => boxes.push({ x, width: wide }),
  }
  const silent = () => undefined
  const context = new Proxy(ctx, {
    get: (target, name) => (name in target ? target[name as keyof typeof target] : silent),
  })
  const pitch = width / bars.length
  const chart = {
    ctx: context,
    chartArea: { left: 0, right: width, top: 24, bottom: 424 },
    getDatasetMeta: () => ({ data: bars.map((_, at) => ({ x: pitch * (at + 0.5), y: 100 })) }),
  }
  usageBars(bars).paintAbove?.(chart as unknown as Chart)
  return { texts, boxes, words: texts.map(({ text }) => text) }
}

describe('usage bars', () => {
  it('span the values from zero to a round maximum', () => {
    const { data, options } = usageBars(weeks)
    expect(data.datasets[0]?.data).toEqual([64, 82, 71, 96, 118, 75, 103, 58])
    expect(options.scales?.y).toMatchObject({ min: 0, max: 120, ticks: { stepSize: 20 } })
  })

  it('show the current period in ink with its label in volt', () => {
    expect(usageBars(weeks).data.datasets[0]?.backgroundColor).toEqual([
      ...Array(7).fill(tokens['ink-500']),
      tokens['ink-1000'],
    ])
    const { texts, boxes } = painted(1040)
    expect(boxes).toHaveLength(1)
    expect(texts.filter(({ colour }) => colour === tokens.volt).map(({ text }) => text)).toEqual([
      'W47',
      '28 Sep – 4 Oct',
    ])
  })

  it('drop the second label line if it does not fit', () => {
    expect(painted(1040).words).toContain('28 Sep – 4 Oct')
    expect(painted(358).words).not.toContain('28 Sep – 4 Oct')
  })

  it.each([320, 358, 788, 1280])('keep the current label within %i px', (width) => {
    for (const box of painted(width).boxes) {
      expect(box.x).toBeGreaterThan(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
  })

  it('print short values if long ones would touch', () => {
    const years = weeks.map((bar) => ({ ...bar, value: bar.value * 10_000 }))
    expect(painted(788, years).words).toContain('1,180,000')
    expect(painted(358, years).words).toContain('1.2M')
  })

  it('print zeros', () => {
    const none = weeks.map((bar) => ({ ...bar, value: 0 }))
    expect(painted(788, none).words.filter((text) => text === '0')).toHaveLength(8)
    expect(usageBars(none).options.scales?.y).toMatchObject({ min: 0, max: 1 })
  })
})
