import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { ModelCard } from '@/lib/contract/model'

/** Turns the inputs of one charging station into kWh/day and explains the number. */
export interface Predictor {
  card: ModelCard
  /** kWh/day. */
  predict(input: InferenceInput): number
  /** The full answer of `/infer` for one input; additive to 1e-6 relative in both shap forms. */
  explain(input: InferenceInput): Prediction
}
