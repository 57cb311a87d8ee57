import type { Cell } from '@/lib/contract/dataset'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Surroundings } from '@/server/atlas/store/atlas'

/** A location with its prediction for one charging current; `row` holds what is known of the place. */
export interface PredictedLocation {
  current: 'AC' | 'DC'
  row: Readonly<Record<string, Cell>>
  input: InferenceInput
  prediction: Prediction
}

/** A location evaluated for one charging current; the source of map, spreadsheet and PDF. */
export interface EvaluatedLocation extends PredictedLocation {
  surroundings: Surroundings
}
