import * as z from 'zod'
import { ModelProblem } from '@/server/engine/errors/app-error'
import { objectiveFault } from './file-kind'
import { readTree, type Tree, treeSchema } from './read-tree'

export interface Booster {
  objective: string
  baseMargin: number
  featureNames: string[]
  attributes: Record<string, string>
  /** Up to the best iteration, if early stopping found one. */
  trees: Tree[]
  /** How many trees the file has. */
  stored: number
}

const maxTrees = 5000

/** `"5E-1"`, and `"[5E-1]"` from XGBoost 3.1; others write numbers. */
const scoreSchema = z.union([z.string(), z.number(), z.array(z.number())]).transform(String)

const boosterSchema = z.object({
  learner: z.object({
    attributes: z.record(z.string(), z.string()).default({}),
    feature_names: z.array(z.string()).default([]),
    gradient_booster: z.object({
      name: z.string(),
      model: z
        .object({
          trees: z.array(treeSchema),
          tree_info: z.array(z.number()).default([]),
          gbtree_model_param: z.object({ num_parallel_tree: z.string().default('1') }).optional(),
          iteration_indptr: z.array(z.number()).optional(),
        })
        .optional(),
    }),
    learner_model_param: z.object({
      base_score: scoreSchema,
      num_class: z.string().default('0'),
      num_feature: z.string(),
      num_target: z.string().default('1'),
    }),
    objective: z.object({ name: z.string() }),
  }),
})
type Learner = z.infer<typeof boosterSchema>['learner']

/** Reads the .json of XGBoost's `save_model`. @throws {ModelProblem} for a model that cannot be scored exactly */
export function readBooster(file: unknown): Booster {
  const parsed = boosterSchema.safeParse(file)
  if (!parsed.success) throw new ModelProblem(firstProblem(parsed.error))
  const { learner } = parsed.data
  const { objective, trees } = checkKind(learner)
  const features = Number(learner.learner_model_param.num_feature)
  const names = learner.feature_names
  if (names.length !== features) {
    throw new ModelProblem(`The model names ${names.length} of its ${features} features; name all of them.`)
  }
  return {
    objective,
    baseMargin: baseMarginOf(learner),
    featureNames: names,
    attributes: learner.attributes,
    stored: trees.length,
    trees: usedTrees(learner).map((tree, index) => readTree(tree, { features, name: `Tree ${index}` })),
  }
}

interface Link {
  toMargin(score: number): number
  toEstimate(margin: number): number
}

const identity: Link = { toMargin: (score) => score, toEstimate: (margin) => margin }
const logarithm: Link = { toMargin: Math.log, toEstimate: Math.exp }
const logit: Link = {
  toMargin: (score) => -Math.log(1 / score - 1),
  toEstimate: (margin) => 1 / (1 + Math.exp(-margin)),
}

const links: Readonly<Record<string, Link>> = {
  'reg:squarederror': identity,
  'reg:linear': identity,
  'reg:squaredlogerror': identity,
  'reg:pseudohubererror': identity,
  'reg:absoluteerror': identity,
  'reg:quantileerror': identity,
  'reg:gamma': logarithm,
  'reg:tweedie': logarithm,
  'count:poisson': logarithm,
  'reg:logistic': logit,
  'binary:logistic': logit,
}

export const linkOf = (objective: string): Link | undefined => links[objective]

export const isShare = (objective: string): boolean => links[objective] === logit

function checkKind({ gradient_booster: booster, learner_model_param: param, objective }: Learner) {
  if (booster.name !== 'gbtree' || booster.model === undefined) {
    throw new ModelProblem(`The booster is "${booster.name}"; only gbtree can be explained exactly.`)
  }
  if (Number(param.num_class) > 1)
    throw new ModelProblem(`The model has ${param.num_class} classes, not one.`)
  if (Number(param.num_target) > 1) {
    throw new ModelProblem(`The model has ${param.num_target} targets, not one.`)
  }
  if (linkOf(objective.name) === undefined) {
    throw new ModelProblem(objectiveFault(objective.name))
  }
  const { trees } = booster.model
  if (trees.length === 0) throw new ModelProblem('The model has no trees.')
  if (trees.length > maxTrees) {
    throw new ModelProblem(`The model has ${trees.length} trees; ${maxTrees} are the most.`)
  }
  return { objective: objective.name, trees }
}

/** Those that XGBoost's own estimators use: an early stop leaves some after the best iteration. */
function usedTrees({ attributes, gradient_booster: { model } }: Learner) {
  const trees = model?.trees ?? []
  const best = Number(attributes.best_iteration || Number.NaN)
  if (!(Number.isInteger(best) && best >= 0)) return trees
  const perIteration = Number(model?.gbtree_model_param?.num_parallel_tree ?? 1) || 1
  return trees.slice(0, model?.iteration_indptr?.[best + 1] ?? (best + 1) * perIteration)
}

/** In XGBoost's single precision. */
function baseMarginOf({ learner_model_param: param, objective }: Learner): number {
  const score = Math.fround(Number(param.base_score.replace(/^\[|\]$/g, '')))
  const margin = Math.fround(linkOf(objective.name)?.toMargin(score) ?? Number.NaN)
  if (Number.isFinite(margin)) return margin
  throw new ModelProblem(`The base score "${param.base_score}" does not fit ${objective.name}.`)
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues
  const place = issue?.path.join('.') || 'the whole file'
  return `This is not a model saved by XGBoost as .json: ${place} is missing or of another type.`
}
