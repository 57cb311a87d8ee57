import type { Currency } from '@/lib/catalogue/money-sources'
import { limits } from '@/lib/config/limits'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Money, MoneyEdits } from '@/lib/contract/money'
import type { ResultMoney, WholeScenario } from '@/lib/contract/result'
import { appraiseBand, type BandedAppraisal, type EnergyBand } from '@/lib/domain/finance/appraisal'
import { defaultMoney, typedMoney, withMoney } from '@/lib/domain/finance/default-money'
import { shownDifference } from '@/lib/format/number'
import { whatDiffers } from './what-differs'

export const measuredKey = 'measured'
export const changedKey = 'changed'

/** Columns beside each other. */
export const mostColumns = limits.scenarios + 1

/** Inputs with a name. */
export interface NamedInputs {
  key: string
  name: string
  input: InferenceInput
  money: MoneyEdits
}

/** Inputs with a name, and what is predicted for them. */
export interface Case extends NamedInputs {
  /** Undefined until it arrives. */
  prediction: Prediction | undefined
  isBehind: boolean
}

export interface ScenarioColumn {
  key: string
  name: string
  /** Summary of its changes, in a few words. */
  differs: string
  /** kWh/day more than measured; undefined for the measured site, and until both are known. */
  difference: number | undefined
  isActive: boolean
  /** Undefined until predicted. */
  figures: BandedAppraisal | undefined
  /** Its figures belong to older inputs. */
  isBehind: boolean
}

export const energyBand = ({ utilization, band }: Prediction): EnergyBand => ({
  energy: utilization,
  ...band,
})

const figuresOf = (prediction: Prediction, money: Money): BandedAppraisal =>
  appraiseBand(energyBand(prediction), money)

/**
 * Columns of the cases, the first of which is the site as measured. If they are more than four, as with three
 * saved scenarios and changes that are not saved, the site makes room: the estimate above says what it was.
 */
export function columnsOf(cases: readonly Case[], active: string): ScenarioColumn[] {
  const [measured] = cases
  const shown = cases.length > mostColumns ? cases.filter(({ key }) => key !== measuredKey) : cases
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

/** Inputs with all their money. */
export const wholeScenarios = (cases: readonly NamedInputs[]): WholeScenario[] =>
  cases.map(({ name, input, money }) => ({
    name,
    input,
    money: withMoney(defaultMoney(input, input.country).money, money),
  }))

/** Inputs to share and to print; `active` is the key of those in use. */
export function resultMoney(cases: readonly NamedInputs[], active: string, currency: Currency): ResultMoney {
  const index = cases.findIndex(({ key }) => key === active)
  return { currency, scenarios: wholeScenarios(cases), active: Math.max(0, index) }
}

/** The reverse of `resultMoney`: what equals a default of today counts as one. */
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
