import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import defaultModel from '@/server/engine/model/default.json'
import { readModelFile } from '@/server/engine/model/model-file'
import { openModel } from '@/server/engine/model/open-model'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { fitRates } from '@/server/engine/model/training/fit-rates'
import { runModelCommand } from '@/server/engine/model/training/run-model-command'
import { quantile, scoresOf, spearman } from '@/server/engine/model/training/scores'
import { crossValidate, type PlacedSample } from '@/server/engine/model/training/train'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const folder = temporaryDirectory()
afterAll(folder.remove)

const shipped = readModelFile(defaultModel)

/** Stations' sales at a third of the rates and an exponent of .5, on a coarse grid of towns. */
const truth = {
  ...shipped,
  rates: {
    ...shipped.rates,
    AC: { ...shipped.rates.AC, kWhPerDay: 17 / 3 },
    DC: { ...shipped.rates.DC, kWhPerDay: 34 },
  },
  sharing: { ...shipped.sharing, exponent: 0.5 },
}
const configs = ['1x50 kW', '2x50 kW', '6x50 kW', '2x22 kW', '4x22 kW', '8x22 kW'] as const

function sampleOf(index: number): PlacedSample {
  const config = configs[index % configs.length] ?? '1x50 kW'
  const [connectors = 1, power = 1] = config.replace(' kW', '').split('x').map(Number)
  const input = {
    'Connector Config': config,
    connectors,
    capacity: connectors * power,
  } as PlacedSample['input']
  const noise = Math.exp(0.4 * Math.sin(index * 2.3))
  const measured = createRatesAndFactors(truth).predict(input) * noise
  return { input, measured, lat: 47 + Math.floor(index / 6) * 0.2, lng: 9 + (index % 6) * 0.001 }
}
const samples = Array.from({ length: 60 }, (_, index) => sampleOf(index))

describe('fitting', () => {
  it('recovers the rates and the exponent behind many stations', () => {
    const fitted = fitRates(shipped, samples, false)
    expect(fitted.rates.AC.kWhPerDay).toBeGreaterThan(4.8)
    expect(fitted.rates.AC.kWhPerDay).toBeLessThan(6.6)
    expect(fitted.rates.DC.kWhPerDay).toBeGreaterThan(28)
    expect(fitted.rates.DC.kWhPerDay).toBeLessThan(40)
    expect(fitted.sharing.exponent).toBeCloseTo(0.5, 1)
    expect(fitted.rates.HPC.kWhPerDay / fitted.rates.DC.kWhPerDay).toBeCloseTo(2, 9)
    expect(fitted.factors).toEqual(shipped.factors)
  })

  it('stays near the shipped coefficients with few stations, and keeps them for an absent current', () => {
    const [one = sampleOf(0)] = samples
    const fitted = fitRates(shipped, [one], false)
    expect(fitted.rates.DC.kWhPerDay).toBeGreaterThan(one.measured)
    expect(fitted.rates.DC.kWhPerDay).toBeLessThan(102)
    expect(fitted.rates.AC.kWhPerDay).toBeCloseTo(17, 9)
  })

  it('fits exponents of the surroundings if they are known', () => {
    const people = samples.map((sample, index) => {
      const population_in_1km = index % 2 === 0 ? 500 : 20_000
      return {
        ...sample,
        input: { ...sample.input, population_in_1km },
        measured: sample.measured * (index % 2 === 0 ? 0.5 : 2),
      }
    })
    const exponentOf = (file: typeof shipped) =>
      file.factors.find(({ feature }) => feature === 'population_in_1km')?.exponent ?? 0
    expect(exponentOf(fitRates(shipped, people, true))).toBeGreaterThan(0.25)
    expect(exponentOf(fitRates(shipped, people, false))).toBe(0.178)
  })
})

describe('cross-validation', () => {
  it('beats the shipped rates if these are wrong', () => {
    const model = createRatesAndFactors(shipped)
    const { outcomes, blocks } = crossValidate(shipped, samples, false)
    const before = samples.map(({ input, measured }) => {
      const predicted = model.predict(input)
      return { predicted, low: 0, high: 1e9, measured }
    })
    expect(blocks).toBeGreaterThanOrEqual(10)
    expect(scoresOf('', outcomes).meanError).toBeLessThan(0.5 * scoresOf('', before).meanError)
  })

  it('predicts a station without its neighbours', () => {
    const odd = samples.map((sample, index) =>
      index < 6 ? { ...sample, measured: sample.measured * 1000 } : sample,
    )
    const clean = crossValidate(shipped, samples, false).outcomes
    const found = crossValidate(shipped, odd, false).outcomes
    for (let index = 0; index < 6; index++) {
      expect(found[index]?.predicted).toBeCloseTo(clean[index]?.predicted ?? 0, 9)
    }
  })
})

describe('error measures', () => {
  it('rank with ties and without variation', () => {
    expect(spearman([1, 2, 3, 4], [10, 20, 30, 40])).toBeCloseTo(1, 12)
    expect(spearman([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(-1, 12)
    expect(spearman([1, 1, 2, 2], [1, 2, 3, 4])).toBeCloseTo(0.894427, 6)
    expect(spearman([1, 1], [1, 2])).toBeNull()
  })

  it('interpolate quantiles within the values', () => {
    expect(quantile([3, 1, 2], 0.5)).toBe(2)
    expect(quantile([3, 1, 2], 0.01)).toBe(1)
    expect(quantile([0, 10], 0.5)).toBe(5)
  })
})

const header = 'station,lat,lng,connectors,max_power,start,end,kwh'
const sold = (month: number, of: number) =>
  [`site ${of}`, 47 + of * 0.2, 9, 2, of % 2 ? 50 : 22, `2025-${month}-15T08:00`, '', 90 + of].join()
const table = (stations: number, lines: string[] = []) =>
  [
    header,
    ...Array.from({ length: 12 * stations }, (_, i) =>
      sold(10 + (Math.floor(i / stations) % 3), i % stations),
    ),
    ...lines,
  ].join('\n')

async function run(text: string, ...options: string[]) {
  const path = join(folder.path, 'sessions.csv')
  const target = join(folder.path, `${Math.random()}.json`)
  writeFileSync(path, text)
  const printed: string[] = []
  const complaints: string[] = []
  const code = await runModelCommand(['train', path, target, ...options], {
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    clock: () => new Date('2026-05-01'),
    surroundings: async () => null,
  })
  return { code, printed, complaints, target }
}

describe('the train command', () => {
  it('writes a model with its card and prints its errors beside the shipped ones', async () => {
    const { code, printed, target } = await run(table(12), '--without-surroundings')
    expect(code).toBe(0)
    expect(printed[0]).toMatch(/mean error +median error +Spearman +within half to twice +in the band/)
    expect(printed[1]).toMatch(/^This model .* kWh\/day/)
    expect(printed[2]).toMatch(/^rates and factors 2026\.2 /)
    const { card } = await openModel(target)
    expect(card.version).toBe('2026.2, trained 2026')
    expect(card.validation?.stations).toBe(12)
    expect(card.coefficients.find(({ name }) => name === 'AC rate')?.source).toMatch(
      /^Fitted on 12 stations of sessions\.csv, shrunk to: Hecht/,
    )
  })

  test.each([
    ['a table without columns', 'station,lat\nA,47', /no column lng, connectors, max_power, start, kwh/],
    [
      'negative energy',
      table(12, ['A,47,9,2,22,2025-01-01,,-4.1']),
      /Line 146: kwh is "-4\.1", not a number/,
    ],
    ['a latitude beyond the pole', table(12, ['A,97,9,2,22,2025-01-01,,4']), /Line 146: lat is "97"/],
    ['no date', table(12, ['A,47,9,2,22,soon,,4']), /Line 146: start is "soon", not a date/],
    ['one station', table(1), /^1 of the stations can be used; at least 10/],
    ['an empty table', header, /^0 of the stations can be used/],
    ['one place', table(12).replaceAll(/,4[789][.\d]*,9,/g, ',47,9,'), /All stations lie in one place/],
  ])('refuses %s in one sentence and writes nothing', async (_, text, sentence) => {
    const { code, printed, complaints, target } = await run(text, '--without-surroundings')
    expect({ code, printed, written: existsSync(target) }).toEqual({ code: 1, printed: [], written: false })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(sentence)
  })

  it('refuses stations outside every installed country', async () => {
    const { code, complaints, target } = await run(table(12))
    expect([code, existsSync(target)]).toEqual([1, false])
    expect(complaints[0]).toMatch(/No station lies in an installed country/)
  })
})
