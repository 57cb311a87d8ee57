import type { InferenceInput, Prediction } from '@/lib/contract/inference'

/** A predictor's description of itself; shown wherever its numbers are. */
interface ModelCard {
  name: string
  version: string
  note: string
}

/** Turns the inputs of one charging station into kWh/day and explains the number. */
export interface Predictor {
  card: ModelCard
  /** kWh/day. */
  predict(input: InferenceInput): number
  /** The full answer of `/infer` for one input; additive to 1e-6 relative in both shap forms. */
  explain(input: InferenceInput): Prediction
}
