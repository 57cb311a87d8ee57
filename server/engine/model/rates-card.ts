import type { ModelCard } from '@/lib/contract/model'
import type { ModelFile } from './model-file'

type Coefficient = ModelCard['coefficients'][number]
type Origin = Pick<Coefficient, 'source' | 'year' | 'country' | 'validated'>

const originOf = ({ source, year, country, validated }: Origin): Origin => ({
  source,
  year,
  country,
  validated,
})

/** At most three decimals. */
const figure = (value: number) => String(Number(value.toFixed(3)))

/** The card of a rates-and-factors model: every coefficient with its origin. */
export function ratesCard(model: ModelFile): ModelCard {
  const { name, version, note, band, validation } = model
  return {
    name,
    version,
    note,
    form: 'Published kWh/day per EVSE, shared among bays, times power-law factors of the surroundings; a busy station turns drivers away as an Erlang-B queue does',
    band: { low: band.low, high: band.high, source: band.source },
    coefficients: [...stationCoefficients(model), ...factorCoefficients(model)],
    features: [],
    validation: validation ?? null,
  }
}

function stationCoefficients({ rates, sharing, sessions }: ModelFile): Coefficient[] {
  const classes = ['AC', 'DC', 'HPC'] as const
  return [
    ...classes.map((each) => ({
      name: `${each} rate`,
      group: 'Station',
      value: `${figure(rates[each].kWhPerDay)} kWh/day per EVSE`,
      ...originOf(rates[each]),
    })),
    {
      name: 'Bays share one demand',
      group: 'Station',
      value: `summed rates to the power of ${figure(sharing.exponent)}`,
      ...originOf(sharing),
    },
    ...classes.map((each) => ({
      name: `${each} session`,
      group: 'Station',
      value: `${figure(sessions[each].kWh)} kWh, ${figure(sessions[each].extraHours)} h beyond rated power`,
      ...originOf(sessions[each]),
    })),
  ]
}

const factorCoefficients = ({ factors }: ModelFile): Coefficient[] =>
  factors.map((factor) => ({
    name: factor.feature,
    group: factor.group,
    value: `exponent ${figure(factor.exponent)}${factor.currents ? `, ${factor.currents.join(' and ')} only` : ''}`,
    ...originOf(factor),
  }))
