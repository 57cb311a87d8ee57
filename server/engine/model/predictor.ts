import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { ModelCard } from '@/lib/contract/model'

export interface Predictor {
  card: ModelCard
  /** kWh/day. */
  predict(input: InferenceInput): number
  /** Additive to 1e-6 relative in both shap forms. */
  explain(input: InferenceInput): Prediction
}
