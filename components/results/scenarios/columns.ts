import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Money, MoneyEdits } from '@/lib/contract/money'
import { appraiseBand, type BandedAppraisal, type EnergyBand } from '@/lib/domain/finance/appraisal'
import { defaultMoney, withMoney } from '@/lib/domain/finance/default-money'
import { whatDiffers } from '@/lib/domain/scenarios/what-differs'
import { shownDifference } from '@/lib/format/number'
import type { ScenarioColumn } from './scenario-table'

export const measuredKey = 'measured'
export const changedKey = 'changed'

/** Inputs with a name, and what is predicted for them. */
export interface Case {
  key: string
  name: string
  input: InferenceInput
  money: MoneyEdits
  /** Undefined until it arrives. */
  prediction: Prediction | undefined
  isBehind: boolean
}

export const energyBand = ({ utilization, band }: Prediction): EnergyBand => ({
  energy: utilization,
  ...band,
})

const figuresOf = (prediction: Prediction, money: Money): BandedAppraisal =>
  appraiseBand(energyBand(prediction), money)

/** Columns of the cases, the first of which is the site as measured. */
export function columnsOf(cases: readonly Case[], active: string): ScenarioColumn[] {
  const [measured] = cases
  return cases.map(({ key, name, input, money, prediction, isBehind }) => {
    const whole = withMoney(defaultMoney(input, input.country).money, money)
    const isOther = key !== measuredKey && prediction && measured?.prediction
    return {
      ...{ key, name, isBehind },
      differs: measured ? whatDiffers(measured.input, input, money) : '',
      difference: isOther
        ? shownDifference(prediction.utilization, measured.prediction?.utilization ?? 0)
        : undefined,
      isActive: key === active,
      figures: prediction && figuresOf(prediction, whole),
    }
  })
}
