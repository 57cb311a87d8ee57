import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBooster } from '@/server/engine/model/boosted/read-booster'
import { createTreeShap } from '@/server/engine/model/boosted/tree-shap'
import { type Figure, milliseconds, quantile, table } from './figure'

/**
 * `npm run bench:trees`: 300 trees of depth 6, here and by XGBoost on one thread. Needs Debian's
 * python3-xgboost, which also trains the trees.
 */

const rounds = 400

/** Trains, writes the model with rows and their contributions, and prints its own times in ms. */
const script = `
import json, sys, time
import numpy as np, xgboost as xgb
folder = sys.argv[1]
rng = np.random.default_rng(7)
X = rng.gamma(2.0, 50, size=(20000, 20)).astype(np.float32)
y = np.exp(.5*np.log1p(X[:,0]) + .2*np.log1p(X[:,1]) - .1*np.log1p(X[:,2]) + .05*np.sin(X[:,3:].sum(1)/50) + rng.normal(0,.5,20000))
names = [f'f{k}' for k in range(20)]
booster = xgb.train({'objective': 'reg:gamma', 'max_depth': 6, 'eta': .05, 'nthread': 1, 'min_child_weight': .1}, xgb.DMatrix(X, label=y, feature_names=names), 300)
booster.save_model(folder + '/model.json')
rows = [xgb.DMatrix(X[k][None], feature_names=names) for k in range(60)]
contribs = [booster.predict(row, pred_contribs=True)[0].tolist() for row in rows]
times = []
for k in range(${rounds}):
    start = time.perf_counter()
    booster.predict(rows[k % 60], pred_contribs=True)
    times.append(1000 * (time.perf_counter() - start))
json.dump({'rows': X[:60].tolist(), 'contribs': contribs, 'times': times}, open(folder + '/answers.json', 'w'))
`

const figuresOf = (name: string, times: readonly number[]): Figure[] => [
  { name: `${name}, best`, value: milliseconds(Math.min(...times)) },
  {
    name: `${name}, median`,
    value: milliseconds(quantile(times, 0.5)),
    note: `${times.length} explanations`,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'trees-'))
try {
  execFileSync('/usr/bin/python3', ['-c', script, folder], { env: { ...process.env, OMP_NUM_THREADS: '1' } })
  const { rows, contribs, times } = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))
  const contribute = createTreeShap(readBooster(JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'))))
  const inputs: Float32Array[] = rows.map((values: number[]) => Float32Array.from(values))
  const worst = Math.max(
    ...inputs.flatMap((row, k) => {
      const wanted: number[] = contribs[k].slice(0, -1)
      const largest = Math.max(...wanted.map(Math.abs))
      return [...contribute(row).values].map((value, j) => Math.abs(value - (wanted[j] ?? 0)) / largest)
    }),
  )
  const own = Array.from({ length: rounds }, (_, k) => {
    const row = inputs[k % inputs.length] ?? new Float32Array()
    const started = performance.now()
    contribute(row)
    return performance.now() - started
  })
  process.stdout.write(
    table('One explanation of 300 trees of depth 6', [
      ...figuresOf('here', own),
      ...figuresOf('XGBoost, one thread', times),
      { name: 'largest difference', value: worst.toExponential(1), note: 'of the largest contribution' },
    ]),
  )
} finally {
  rmSync(folder, { recursive: true })
}
