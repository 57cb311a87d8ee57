import * as z from 'zod'
import { ModelProblem } from '@/server/engine/errors/model-problem'
import { linkOf } from './objectives'
import { readTree, type Tree, treeSchema } from './read-tree'

export interface Booster {
  objective: string
  baseMargin: number
  featureNames: string[]
  attributes: Record<string, string>
  trees: Tree[]
}

const maxTrees = 5000

const boosterSchema = z.object({
  learner: z.object({
    attributes: z.record(z.string(), z.string()).default({}),
    feature_names: z.array(z.string()).default([]),
    gradient_booster: z.object({
      name: z.string(),
      model: z.object({ trees: z.array(treeSchema), tree_info: z.array(z.number()).default([]) }).optional(),
    }),
    learner_model_param: z.object({
      base_score: z.string(),
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
    trees: trees.map((tree, index) => readTree(tree, { features, name: `Tree ${index}` })),
  }
}

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
    throw new ModelProblem(`The objective "${objective.name}" is not known here.`)
  }
  const { trees } = booster.model
  if (trees.length === 0) throw new ModelProblem('The model has no trees.')
  if (trees.length > maxTrees) {
    throw new ModelProblem(`The model has ${trees.length} trees; ${maxTrees} are the most.`)
  }
  return { objective: objective.name, trees }
}

/** Parses `"5E-1"`, and `"[5E-1]"` from XGBoost 3.1, in XGBoost's single precision. */
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
