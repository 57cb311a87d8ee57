import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import defaultModel from '@/server/engine/model/default.json'
import { readModelFile } from '@/server/engine/model/model-file'
import { openModel } from '@/server/engine/model/open-model'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { crossValidate, type PlacedSample } from '@/server/engine/model/training/cross-validate'
import { fitRates } from '@/server/engine/model/training/fit-rates'
import { runModelCommand } from '@/server/engine/model/training/run-model-command'
import {
  type Outcome,
  quantile,
  rankWithinFolds,
  scoresOf,
  spearman,
} from '@/server/engine/model/training/scores'
import type { CountryAt } from '@/server/engine/model/training/train'
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
    const fitted = fitRates(shipped, samples, false).model
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
    const { model: fitted, smearing } = fitRates(shipped, [one], false)
    expect(smearing).toEqual({ AC: 1, DC: 1 })
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
    expect(exponentOf(fitRates(shipped, people, true).model)).toBeGreaterThan(0.25)
    expect(exponentOf(fitRates(shipped, people, false).model)).toBe(0.178)
  })
})

/** Log-normal sales, of DC with the wider spread. */
const spread = samples.map((sample, index) => {
  const sigma = sample.input['Connector Config'].includes('50') ? 1.2 : 0.3
  const quantiles = [-1.5, -0.8, -0.4, 0, 0.4, 0.8, 1.5]
  const noise = Math.exp(sigma * (quantiles[(index * 5 + Math.floor(index / 6)) % 7] ?? 0))
  return { ...sample, measured: createRatesAndFactors(truth).predict(sample.input) * noise }
})
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('smearing', () => {
  it.each(['AC', 'DC'] as const)('makes the sum of %s estimates that of the measured energy', (current) => {
    const { model, smearing } = fitRates(shipped, spread, false)
    const own = spread.filter(
      ({ input }) => (input.capacity / input.connectors < 50 ? 'AC' : 'DC') === current,
    )
    const predictor = createRatesAndFactors(model)
    const ratio =
      total(own.map(({ input }) => predictor.predict(input))) / total(own.map(({ measured }) => measured))
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
    // Medians would be low by as much as the smearing.
    expect(smearing.DC).toBeGreaterThan(1.4)
    expect(smearing.AC).toBeLessThan(1.1)
  })
})

describe('cross-validation', () => {
  it('has a band for each current', () => {
    const { band, outcomes } = crossValidate(shipped, spread, false)
    const { AC, DC } = band.byCurrent ?? {}
    expect([AC?.stations, DC?.stations]).toEqual([30, 30])
    expect((DC?.high ?? 0) / (DC?.low ?? 1)).toBeGreaterThan(3 * ((AC?.high ?? 0) / (AC?.low ?? 1)))
    for (const current of ['AC', 'DC'] as const) {
      const { coverage } = scoresOf(
        '',
        outcomes.filter((outcome) => outcome.current === current),
      )
      expect(coverage).toBeGreaterThanOrEqual(0.7)
    }
  })

  it('keeps the shipped band for a current without stations', () => {
    const slow = spread.filter(({ input }) => input.capacity / input.connectors < 50)
    const { band } = crossValidate(shipped, slow, false)
    expect(band.byCurrent?.DC.low).toBeCloseTo(shipped.band.low, 12)
    expect(band.byCurrent?.DC).toMatchObject({ stations: 0 })
    expect(band.byCurrent?.DC.high).toBeCloseTo(shipped.band.high, 12)
  })

  it('beats the shipped rates if these are wrong', () => {
    const { outcomes, before, blocks } = crossValidate(shipped, samples, false)
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

const outcome = (fold: number, predicted: number, measured: number): Outcome => ({
  current: 'AC',
  fold,
  predicted,
  low: 0,
  high: 1e9,
  measured,
})

describe('ranks', () => {
  it('are left open if all stations of a fold have the same estimate', () => {
    // Each fold is predicted by the mean of the others.
    const sold = [10, 20, 30, 40, 50]
    const constant = sold.flatMap((level, fold) => {
      const others = sold.filter((_, other) => other !== fold)
      return [0, 1, 2, 3].map((more) => outcome(fold, total(others) / 4, level + more))
    })
    const pooled = spearman(
      constant.map(({ predicted }) => predicted),
      constant.map(({ measured }) => measured),
    )
    expect(pooled).toBeLessThan(-0.9)
    expect(rankWithinFolds(constant)).toBeNull()
  })

  it('are the mean of the folds by their stations', () => {
    const up = [1, 2, 3, 4, 5].map((value) => outcome(0, value, value))
    const down = [1, 2, 3, 4, 5, 6, 7].map((value) => outcome(1, value, -value))
    const flat = [1, 2, 3].map((value) => outcome(2, 4, value))
    expect(rankWithinFolds([...up, ...down, ...flat])).toBeCloseTo((4 - 6) / 10, 12)
  })

  it('are left open for a few pairs', () => {
    const pairs = [0, 1, 2, 3].flatMap((fold) => [outcome(fold, 1, 1), outcome(fold, 2, 2)])
    expect(rankWithinFolds(pairs)).toBeNull()
  })
})

describe('error measures', () => {
  it('compare the sums of estimates and sales', () => {
    expect(scoresOf('', [outcome(0, 3, 4), outcome(0, 6, 8)]).totalRatio).toBeCloseTo(0.75, 12)
    expect(scoresOf('', [outcome(0, 3, 0)]).totalRatio).toBeNull()
  })

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
  return await runWith(text, { options, countryAt: async () => 'LI' })
}

async function runWith(text: string, { options, countryAt }: { options: string[]; countryAt: CountryAt }) {
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
    countryAt,
  })
  return { code, printed, complaints, target }
}

describe('the train command', () => {
  it('writes a model with its card and prints its errors beside the shipped ones', async () => {
    const { code, printed, target } = await run(table(12), '--without-surroundings')
    expect(code).toBe(0)
    const head = printed.findIndex((line) => line.includes('mean error'))
    expect(printed[head]).toMatch(
      /stations +mean error +median error +Spearman +sum to measured +within half/,
    )
    expect(printed[head + 1]).toMatch(/^This model +12 .* kWh\/day/)
    expect(printed[head + 2]).toMatch(/^rates and factors 2026\.3 +12 /)
    expect(printed[head + 3]).toMatch(/^This model, AC +6 /)
    expect(printed[head + 5]).toMatch(/^This model, DC +6 /)
    const { card } = await openModel(target)
    expect(card.version).toBe('2026.3, trained 2026')
    expect(card.validation?.stations).toBe(12)
    expect(card.coefficients.find(({ name }) => name === 'AC rate')?.source).toMatch(
      /^Fitted on 12 stations of sessions\.csv, shrunk to: Hecht et al\., public AC points \(2023, DE\)/,
    )
    const { scores = [] } = card.validation ?? {}
    expect(scores.map(({ current }) => current)).toEqual([undefined, undefined, 'AC', 'AC', 'DC', 'DC'])
    expect(card.band.byCurrent).toMatchObject({ AC: { stations: 6 }, DC: { stations: 6 } })
  })

  it('says how it was checked, against what, and what to do next', async () => {
    const { printed, target } = await run(table(12), '--without-surroundings')
    const text = printed.join('\n')
    expect(text).toMatch(/Sessions from 2025-10-15 to 2025-12-15: 62 days/)
    expect(text).toMatch(
      /Cross-validation on 12 stations \(144 sessions\) in \d+ blocks of the map of some 36 km²: 5 groups/,
    )
    expect(text).toMatch(/The mean error is 0\.\d\d of the shipped model's \(AC 0\.\d\d, DC 0\.\d\d\)\./)
    expect(text).toMatch(/80 % band, AC: 0\.\d\d to \d\.\d\d times/)
    expect(text).toMatch(/Warning: Only 6 stations of DC/)
    expect(printed.at(-1)).toBe(
      `Next: npm run model -- check ${target}, then start every engine with MODEL_FILE=${target}.`,
    )
  })

  it.each([
    ['LI', 'LI'],
    [null, 'none'],
  ])('gives fitted rates the country of their stations: %s', async (found, country) => {
    const { target } = await runWith(table(12), {
      options: ['--without-surroundings'],
      countryAt: async () => found,
    })
    const { coefficients } = (await openModel(target)).card
    const countryOf = (wanted: string) => coefficients.find(({ name }) => name === wanted)?.country
    expect(['AC rate', 'DC rate', 'Bays share one demand'].map(countryOf)).toEqual([
      country,
      country,
      country,
    ])
    expect(countryOf('HPC rate')).toBe('none')
    expect(countryOf('population_in_1km')).toBe('GB')
  })

  it('leaves the rate of a current without stations as it was', async () => {
    const { printed, target } = await run(table(24).replaceAll(',50,', ',22,'), '--without-surroundings')
    const rate = (await openModel(target)).card.coefficients.find(({ name }) => name === 'DC rate')
    expect(rate).toMatchObject({ value: '102 kWh/day per EVSE', year: 2022, country: 'DE' })
    expect(rate?.source).toMatch(/^Hecht/)
    expect(printed.join('\n')).toMatch(/No DC station was metered/)
  })

  it('warns of a wide band, also in the card of the model', async () => {
    const wild = table(24).replaceAll(/,(9\d|1\d\d)$/gm, (_, kwh) => `,${Number(kwh) % 3 === 0 ? kwh : 0.4}`)
    const { printed, target } = await run(wild, '--without-surroundings')
    expect(printed.join('\n')).toMatch(
      /Warning: The AC band is wide: one station in five sells less than 0\.\d\d or more/,
    )
    const { note, validation } = (await openModel(target)).card
    expect(note).toMatch(/an investment\. Doubtful for AC and DC: its card says why\.$/)
    expect(validation?.method).toMatch(/within the groups\..* The AC band is wide/)
  })

  it('advises to keep the model in use where it does better', async () => {
    // What the shipped model says of these stations, but for one place far above the others.
    const rates: Record<string, number> = { '22': 34, '50': 102 * 2 ** 0.74 }
    const lines = table(12).replaceAll(/,2,(22|50),(2025-\d+-15T08:00),,\d+$/gm, (_, power, start) => {
      const kwh = ((rates[power] ?? 0) * 62) / 12
      return `,2,${power},${start},,${kwh}`
    })
    const { printed } = await run(lines, '--without-surroundings')
    expect(printed.at(-1)).toMatch(/^Next: keep the model in use/)
    expect(printed.join('\n')).toMatch(/Warning: Stations are further off than with the shipped model/)
  })

  it('warns of a wrong date, which stretches the period', async () => {
    const { printed } = await run(
      table(12, ['site 1,47.2,9,2,50,2001-01-01T00:00,,9']),
      '--without-surroundings',
    )
    expect(printed[1]).toMatch(/Warning: no station sold from 2001-01-01 to 2025-10-15/)
  })

  it('refuses a file of a few days', async () => {
    const { code, complaints } = await run(
      table(12).replaceAll(/2025-\d+-15/g, '2025-10-15'),
      '--without-surroundings',
    )
    expect([code, complaints]).toEqual([1, ['The sessions cover 1 day; at least 30 are needed.']])
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
