import type { Currency } from '@/lib/catalogue/money-sources'
import { limits } from '@/lib/config/limits'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import { competitionKeys, fleetKeys, poiKeys, populationKeys, trafficKeys } from '@/lib/contract/inference'
import type { Money, MoneyEdits, MoneyKey } from '@/lib/contract/money'
import type { ResultMoney, WholeScenario } from '@/lib/contract/result'
import { editsOf } from '@/lib/domain/estimate/parameter-edits'
import { appraiseBand, type BandedAppraisal, type EnergyBand } from '@/lib/domain/finance/appraisal'
import { defaultMoney, typedMoney, withMoney } from '@/lib/domain/finance/default-money'
import { moneyLabel } from '@/lib/domain/finance/money-fields'
import { formatCountOf, shownDifference } from '@/lib/format/number'

const groups: readonly { name: string; keys: readonly string[] }[] = [
  { name: 'station', keys: ['Connector Config'] },
  { name: 'traffic', keys: trafficKeys },
  { name: 'population', keys: populationKeys },
  { name: 'places', keys: poiKeys },
  { name: 'EV fleet', keys: fleetKeys },
]

const classes = { ultrarapid: 'HPC', rapid: 'DC', slow: 'AC' } as const
const radii = [
  { suffix: '05', label: '500 m' },
  { suffix: '10', label: '1 km' },
  { suffix: '20', label: '2 km' },
] as const

/** `6 HPC points, 500 m` if rivals of one class were added from one radius on; else `competition`. */
function rivals(original: InferenceInput, input: InferenceInput): string {
  const byClass = (Object.keys(classes) as (keyof typeof classes)[])
    .map((name) => ({
      name: classes[name],
      more: radii.map(
        ({ suffix }) => (input[`${name}_${suffix}`] ?? 0) - (original[`${name}_${suffix}`] ?? 0),
      ),
    }))
    .filter(({ more }) => more.some((count) => count !== 0))
  const [only, ...others] = byClass
  const from = only ? only.more.findIndex((count) => count !== 0) : 0
  const points = only?.more[from] ?? 0
  const isOne = only?.more.slice(from).every((count) => count === points) && others.length === 0
  if (!only || !isOne || points < 0) return 'competition'
  return `${formatCountOf(points, `${only.name} point`)}, ${radii[from]?.label}`
}

/** `station, capex`, `6 HPC points, 500 m`, `4 changes` */
export function whatDiffers(original: InferenceInput, input: InferenceInput, money: MoneyEdits): string {
  const changed = Object.keys(editsOf(original, input))
  const typed = Object.keys(money) as MoneyKey[]
  const named = groups.filter(({ keys }) => changed.some((key) => keys.includes(key))).map(({ name }) => name)
  const isRivals = changed.some((key) => (competitionKeys as readonly string[]).includes(key))
  const parts = [
    ...named,
    ...(isRivals ? [rivals(original, input)] : []),
    ...typed.map((key) => moneyLabel(key).toLowerCase().replace('vat', 'VAT')),
  ]
  if (parts.length === 0) return 'no change'
  const changes = changed.length + typed.length
  return parts.length <= 2 ? parts.join(', ') : formatCountOf(changes, 'change')
}

export const measuredKey = 'measured'
export const changedKey = 'changed'

export const maxColumns = limits.scenarios + 1

export interface NamedInputs {
  key: string
  name: string
  input: InferenceInput
  money: MoneyEdits
}

export interface Case extends NamedInputs {
  prediction: Prediction | undefined
  isBehind: boolean
}

export interface ScenarioColumn {
  key: string
  name: string
  differs: string
  /** kWh/day above the measured site; undefined for that site and until both are known. */
  difference: number | undefined
  isActive: boolean
  figures: BandedAppraisal | undefined
  isBehind: boolean
}

export const energyBand = ({ utilization, band }: Prediction): EnergyBand => ({
  energy: utilization,
  ...band,
})

const figuresOf = (prediction: Prediction, money: Money): BandedAppraisal =>
  appraiseBand(energyBand(prediction), money)

/**
 * The first case is the site as measured. Beyond four it makes room, as with three saved scenarios and unsaved changes:
 * the estimate above repeats its figure.
 */
export function columnsOf(cases: readonly Case[], active: string): ScenarioColumn[] {
  const [measured] = cases
  const shown = cases.length > maxColumns ? cases.filter(({ key }) => key !== measuredKey) : cases
  return shown.map(({ key, name, input, money, prediction, isBehind }) => {
    const whole = withMoney(defaultMoney(input, input.country).money, money)
    const isOther = key !== measuredKey && prediction && measured?.prediction
    return {
      key,
      name,
      isBehind,
      differs: measured ? whatDiffers(measured.input, input, money) : '',
      difference: isOther
        ? shownDifference(prediction.utilization, measured.prediction?.utilization ?? 0)
        : undefined,
      isActive: key === active,
      figures: prediction && figuresOf(prediction, whole),
    }
  })
}

export const wholeScenarios = (cases: readonly NamedInputs[]): WholeScenario[] =>
  cases.map(({ name, input, money }) => ({
    name,
    input,
    money: withMoney(defaultMoney(input, input.country).money, money),
  }))

export function resultMoney(cases: readonly NamedInputs[], active: string, currency: Currency): ResultMoney {
  const index = cases.findIndex(({ key }) => key === active)
  return { currency, scenarios: wholeScenarios(cases), active: Math.max(0, index) }
}

/** The reverse of `resultMoney`; values equal to today's defaults count as defaults. */
export function casesOf(
  { scenarios }: ResultMoney,
  predictions: readonly (Prediction | undefined)[],
): Case[] {
  return scenarios.map(({ name, input, money }, index) => ({
    key: index === 0 ? measuredKey : `scenario-${index}`,
    name,
    input,
    money: typedMoney(defaultMoney(input, input.country).money, money),
    prediction: predictions[index],
    isBehind: false,
  }))
}
