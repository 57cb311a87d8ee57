import type { Cell } from '@/lib/contract/dataset'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Surroundings } from '@/server/atlas/store/atlas'

export interface PredictedLocation {
  current: 'AC' | 'DC'
  row: Readonly<Record<string, Cell>>
  input: InferenceInput
  prediction: Prediction
}

export interface EvaluatedLocation extends PredictedLocation {
  surroundings: Surroundings
}
