import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Answers of XGBoost 1.7.4 for made-up inputs; null is missing. */
export interface XgboostCase {
  model: { learner: Record<string, unknown> }
  expected: {
    inputs: (number | null)[][]
    prediction: number[]
    margin: number[]
    /** By feature, bias last; in margin space. */
    contribs: number[][]
  }
}

const file = 'tests/unit/model/xgboost-answers.json.gz'

/** Each call returns copies, which a test may change. */
export function readXgboostCases(): Record<string, XgboostCase> {
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))
}
