import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InferenceInput } from '@/lib/contract/inference'
import { parseModel } from '@/server/engine/model/boosted/file-kind'
import { readBooster } from '@/server/engine/model/boosted/read-booster'
import { marginOf } from '@/server/engine/model/boosted/score-trees'
import { createTreeShap } from '@/server/engine/model/boosted/tree-shap'
import defaultModel from '@/server/engine/model/default.json'
import { openModel } from '@/server/engine/model/open-model'
import { runModelCommand } from '@/server/engine/model/training/run-model-command'
import { scoresOf } from '@/server/engine/model/training/scores'
import { temporaryDirectory } from '@/tests/support/temporary-directory'
import { readXgboostCases, type XgboostCase } from '@/tests/support/xgboost-answers'

const folder = temporaryDirectory()
afterAll(folder.remove)

function write(content: unknown): string {
  const path = join(folder.path, 'model.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function check(...words: string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const deps = {
    print: (line: string) => printed.push(line),
    complain: (line: string) => complaints.push(line),
    clock: () => new Date('2026-05-01'),
    surroundings: async () => null,
    countryAt: async () => null,
  }
  return { code: await runModelCommand(['check', ...words], deps), printed, complaints }
}

/** A station in the reference site's surroundings. */
const inputOf = (connectors: number, power: number) =>
  ({
    connectors,
    capacity: connectors * power,
    'Connector Config': `${connectors}x${power} kW`,
  }) as InferenceInput

type Json = Record<string, unknown>

/** A good model of trees with the value at one path replaced, such as `learner.objective.name`. */
function trees(path: string, value: unknown): unknown {
  const model: unknown = readXgboostCases().gamma_mono_d4?.model
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((found: unknown, key) => (found as Json)[key], model) as Json
  parent[last] = value
  return model
}

const tree = 'learner.gradient_booster.model.trees.0'

describe('a file of trees', () => {
  it('is described by check', async () => {
    const path = write(trees('learner.attributes', { name: 'Our sites', version: '3' }))
    const { code, printed } = await check(path)
    expect(code).toBe(0)
    expect(printed.join('\n')).toMatch(/can be used: Our sites, 3\. 20 gradient-boosted trees/)
    expect(printed.join('\n')).toMatch(/Population, 1 km/)
    expect((await openModel(path)).card.name).toBe('Our sites')
  })

  test.each([
    ['learner.gradient_booster.name', 'gblinear', /gblinear.*only gbtree/],
    ['learner.gradient_booster.name', 'dart', /dart.*only gbtree/],
    ['learner.learner_model_param.num_class', '3', /3 classes/],
    ['learner.learner_model_param.num_target', '2', /2 targets/],
    ['learner.learner_model_param.base_score', '-1', /base score "-1" does not fit reg:gamma/],
    ['learner.objective.name', 'rank:pairwise', /"rank:pairwise" orders rows; it does not predict kWh\/day/],
    ['learner.objective.name', 'reg:logistic', /shares between 0 and 1, not kWh\/day/],
    ['learner.feature_names', [], /names 0 of its 12 features/],
    ['learner.feature_names.1', 'moon_phase', /reads moon_phase, unknown here; the inputs are iso3_0/],
    ['learner.gradient_booster.model.trees', [], /no trees/],
    ['learner.attributes', { band_low: '2', band_high: '1' }, /band from 2 to 1/],
    [`${tree}.sum_hessian`, undefined, /Tree 0 has no sum_hessian/],
    [`${tree}.split_type.0`, 1, /Tree 0 splits by category/],
    [`${tree}.tree_param.size_leaf_vector`, '3', /Tree 0 has vectors as leaves/],
    [`${tree}.split_indices.0`, 12, /Tree 0 splits on feature 12, of 12/],
    [`${tree}.left_children.1`, 0, /Tree 0 reaches node 0 twice/],
    [`${tree}.left_children.0`, 999, /Tree 0 has no node 999/],
    [`${tree}.split_conditions`, [1], /Tree 0 has columns of different lengths/],
    [`${tree}.left_children`, 'x', /not a model saved by XGBoost.*left_children/],
  ])('is refused with a sentence when %s is %j', async (path, value, sentence) => {
    const file = write(trees(path, value))
    const { code, printed, complaints } = await check(file)
    expect({ code, printed }).toEqual({ code: 1, printed: [] })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatch(sentence)
    expect(complaints[0]).toContain(file)
  })

  it('is refused with more trees or splits than can be explained in time', async () => {
    const { model } = readXgboostCases().stumps_d1 as XgboostCase
    const { model: stumps } = model.learner.gradient_booster as { model: { trees: unknown[] } }
    const [stump] = stumps.trees
    stumps.trees = Array.from({ length: 5001 }, () => stump)
    expect((await check(write(model))).complaints[0]).toMatch(/5001 trees; 5000/)
    // A chain: every odd node splits into a leaf and the next odd node.
    const nodes = Array.from({ length: 2 * 17 + 1 }, (_, node) => node)
    const isSplit = (node: number) => (node === 0 || node % 2 === 1) && node < 2 * 17 - 1
    const next = (node: number) => (node === 0 ? 1 : node + 2)
    stumps.trees = [
      {
        left_children: nodes.map((node) => (isSplit(node) ? next(node) : -1)),
        right_children: nodes.map((node) => (isSplit(node) ? next(node) + 1 : -1)),
        split_indices: nodes.map(() => 0),
        split_conditions: nodes,
        default_left: nodes.map(() => 0),
        sum_hessian: nodes.map(() => 1),
      },
    ]
    expect((await check(write(model))).complaints[0]).toMatch(/Tree 0 is 17 splits deep; 16 are the most/)
  })
})

describe('a file of XGBoost', () => {
  const cases = 'tests/extracts/cases/30-xgboost'

  it.each([
    ['categorical.json', /Tree \d+ splits by category, which is not supported/],
    ['config.json', /configuration \(save_config\), without trees\. Save it with save_model/],
    ['dump.json', /dump of the trees \(dump_model\), not the model\. Save it with save_model/],
    ['plain.ubj', /UBJSON, which is not JSON\. Save it with save_model/],
    ['linear.json', /"gblinear", a linear model; only gbtree/],
    ['dart.json', /"dart", trees with dropout; only gbtree/],
    ['multi.json', /3 classes, not one/],
    ['v31-two.json', /2 targets, not one/],
    ['rank.json', /"rank:pairwise" orders rows/],
  ])('is named when it cannot be used: %s', async (name, sentence) => {
    const { code, complaints } = await check(join(cases, name))
    expect(code).toBe(1)
    expect(complaints).toEqual([expect.stringMatching(sentence)])
    expect(complaints[0]).not.toMatch(/undefined|null/)
  })

  it.each([
    ['booster[0]:\n0:[f0<1] yes=1,no=2', /dump of the trees/],
    ['tree\nversion=v4\n', /LightGBM/],
    ['{"tree_info": [{"tree_structure": {}}]}', /LightGBM/],
    ['{"oblivious_trees": []}', /CatBoost/],
    ['\u0080\u0004pickle', /not JSON/],
    ['{"learner": NaN,', /not JSON/],
  ])('of another kind is named: %j', async (content, sentence) => {
    expect((await check(write(content))).complaints).toEqual([expect.stringMatching(sentence)])
  })

  it('reads the bare words of XGBoost as null, but not those in its strings', () => {
    expect(parseModel('{"a \\"NaN": [NaN, -inf, "Infinity"]}')).toEqual({
      'a "NaN': [null, null, 'Infinity'],
    })
    expect(() => parseModel(`[NaN, ${'\\"'.repeat(200_000)}`)).toThrow(/not JSON/)
  })

  it('is used up to its best iteration, in predictions and contributions', () => {
    const expected = JSON.parse(readFileSync(join(cases, 'early-expected.json'), 'utf8'))
    const file = JSON.parse(readFileSync(join(cases, 'early.json'), 'utf8'))
    const booster = readBooster(file)
    const row = Float32Array.from(expected.x)
    expect([booster.trees.length, booster.stored]).toEqual([32, 35])
    expect(marginOf(booster, row)).toBeCloseTo(expected.best_pred, 3)
    const { values, bias } = createTreeShap(booster)(row)
    expect(values.reduce((sum, value) => sum + value, bias)).toBeCloseTo(expected.best_pred, 2)
    delete file.learner.attributes.best_iteration
    expect(marginOf(readBooster(file), row)).toBeCloseTo(expected.all_pred, 3)
  })

  it('counts the trees of an iteration', () => {
    const file = JSON.parse(readFileSync(join(cases, 'early.json'), 'utf8'))
    const { model } = file.learner.gradient_booster
    file.learner.attributes.best_iteration = '6'
    model.gbtree_model_param.num_parallel_tree = '5'
    expect(readBooster(file).trees).toHaveLength(35)
    file.learner.attributes.best_iteration = '3'
    expect(readBooster(file).trees).toHaveLength(20)
    model.iteration_indptr = [0, 4, 8, 12, 16]
    expect(readBooster(file).trees).toHaveLength(16)
  })

  it('says how many trees are used', async () => {
    const file = JSON.parse(readFileSync(join(cases, 'early.json'), 'utf8'))
    file.learner.feature_names = readXgboostCases().gamma_mono_d4?.model.learner.feature_names
    const { printed } = await check(write(file))
    expect(printed[0]).toMatch(/32 of 35 gradient-boosted trees of XGBoost, up to its best iteration/)
  })

  it.each(['5E-1', '[5E-1]', [0.5], 0.5])('has the base score %j', async (score) => {
    const file = JSON.parse(readFileSync(join(cases, 'v31.json'), 'utf8'))
    file.learner.learner_model_param.base_score = score
    expect(readBooster(file).baseMargin).toBe(0.5)
  })
})

describe('a file of rates and factors', () => {
  it('is described by check', async () => {
    const { code, printed } = await check(write(defaultModel))
    expect(code).toBe(0)
    expect(printed[1]).toMatch(/DC rate, HPC rate, Bays share one demand/)
  })

  it('is described with the band of each current', async () => {
    const byCurrent = {
      AC: { low: 0.5, high: 2, stations: 12 },
      DC: { low: 0.24, high: 3.3, stations: 0 },
    }
    const path = write({ ...defaultModel, band: { ...defaultModel.band, byCurrent } })
    const { printed } = await check(path)
    expect(printed[2]).toBe('80 % band, AC: 0.50 to 2.00 times the estimate.')
    expect(printed[3]).toBe('80 % band, DC: 0.24 to 3.30 times the estimate (no station: that of before).')
    const { explain } = await openModel(path)
    const slow = explain(inputOf(2, 22))
    const fast = explain(inputOf(1, 50))
    expect(slow.band.high / slow.utilization).toBeCloseTo(2, 12)
    expect(fast.band.high / fast.utilization).toBeCloseTo(3.3, 12)
  })

  it('says how the shipped model does on its stations', () => {
    const { scores, points } = defaultModel.validation
    const { low, high } = defaultModel.band
    for (const current of ['AC', 'DC'] as const) {
      const outcomes = points
        .filter((point) => point.current === current)
        .map(({ predicted, measured }) => ({
          current,
          fold: 0,
          predicted,
          measured,
          low: low * predicted,
          high: high * predicted,
        }))
      const stated = scores.find((each) => each.current === current)
      const rounded = Object.entries(scoresOf(`This model, ${current}`, outcomes, current)).map(
        ([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(2)) : value],
      )
      expect(stated).toEqual(Object.fromEntries(rounded))
    }
  })

  it('is refused with the first wrong field', async () => {
    const file = { ...defaultModel, sharing: { ...defaultModel.sharing, exponent: 1.2 } }
    expect((await check(write(file))).complaints[0]).toMatch(/sharing\.exponent: /)
  })
})

describe('any other file', () => {
  test.each([
    ['UBJSON', '{L\u0000learner', /UBJSON, which is not JSON.*save_model, under a name that ends in \.json/],
    ['a list', '[]', /neither trees of XGBoost nor/],
  ])('is refused: %s', async (_, content, sentence) => {
    const { code, complaints } = await check(write(content))
    expect(code).toBe(1)
    expect(complaints[0]).toMatch(sentence)
  })

  it('is refused when it cannot be read', async () => {
    expect((await check(join(folder.path, 'absent.json'))).complaints[0]).toMatch(/cannot be read \(ENOENT\)/)
  })

  it('is missing, which prints the usage', async () => {
    const { code, complaints } = await check()
    expect(code).toBe(1)
    expect(complaints[0]).toMatch(/npm run model -- check <file>/)
  })
})
