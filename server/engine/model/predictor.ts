import type { InferenceInput, Prediction } from '@/lib/contract/inference'

/** What a predictor says about itself; shown wherever its numbers are. */
interface ModelCard {
  name: string
  version: string
  note: string
}

/** Turns the inputs of one station into kWh/day and says exactly where the number comes from. */
export interface Predictor {
  card: ModelCard
  /** kWh/day. */
  predict(input: InferenceInput): number
  /** The whole answer of `/infer` for one input; additive to 1e-6 relative in both shap forms. */
  explain(input: InferenceInput): Prediction
}
