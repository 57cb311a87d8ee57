import { isObject, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { ModelProblem } from '@/server/engine/errors/app-error'

const how = 'Save it with save_model, under a name that ends in .json.'

/** Firsts of files that hold no JSON. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^\{(?!\s*["}])/, `This is UBJSON, which is not JSON. ${how}`],
  [/^booster\[\d+\]:/, `This is a dump of the trees (dump_model), not the model. ${how}`],
  [/^binf|^bs64/, `This is XGBoost's older binary form, not JSON. ${how}`],
  [/^tree\r?\nversion=/, 'This is a model of LightGBM; only those of XGBoost are read.'],
  [/^(?:CBM1)/, 'This is a model of CatBoost; only those of XGBoost are read.'],
]

/** A pickle and packed files begin with what is no letter of UTF-8, or a control character. */
const isBinary = (text: string) => /^[\uFFFD\p{Cc}]/u.test(text.trimStart()) || text.startsWith('PK')

/** XGBoost writes NaN and inf, which JSON lacks. */
const bare = /-?\b(?:NaN|nan|Infinity|inf)\b/g

/** The bare words become null; strings stay. */
function withNulls(text: string): string {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    const start = quote === -1 ? text.length : quote
    const end = stringEnd(text, start)
    parts.push(text.slice(at, start).replace(bare, 'null'), text.slice(start, end))
    at = end
  }
  return parts.join('')
}

/** After the closing quotation mark of the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** @throws {ModelProblem} that names another kind of file */
export function parseModel(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const [, sentence] = texts.find(([pattern]) => pattern.test(text)) ?? []
    if (sentence !== undefined) throw new ModelProblem(sentence)
    if (isBinary(text)) throw new ModelProblem(`This is a binary file, such as a pickle, not JSON. ${how}`)
  }
  try {
    return JSON.parse(withNulls(text))
  } catch {
    throw new ModelProblem(`This is not JSON. ${how}`)
  }
}

/** @returns a sentence for a file that is no model saved by XGBoost, but of its family */
export function otherKind(file: unknown): string | undefined {
  if (Array.isArray(file) && file.some((tree) => isObject(tree) && ('nodeid' in tree || 'leaf' in tree))) {
    return `This is a dump of the trees (dump_model), not the model. ${how}`
  }
  const learner = partOf(file, 'learner')
  if (learner === undefined) {
    if (partOf(file, 'oblivious_trees') !== undefined) {
      return 'This is a model of CatBoost; only those of XGBoost are read.'
    }
    const isLightGbm = listIn(file, 'tree_info').some((tree) => partOf(tree, 'tree_structure') !== undefined)
    return isLightGbm ? 'This is a model of LightGBM; only those of XGBoost are read.' : undefined
  }
  const booster = partOf(learner, 'gradient_booster')
  const hasTrees = partOf(booster, 'model') !== undefined || partOf(booster, 'gbtree') !== undefined
  const isConfig = ['generic_param', 'learner_train_param', 'metrics'].some(
    (name) => isObject(learner) && name in learner,
  )
  if (!hasTrees && isConfig) return `This is a configuration (save_config), without trees. ${how}`
  return boosterFault(textIn(booster, 'name'))
}

function boosterFault(name: string): string | undefined {
  if (name === 'gbtree' || name === '') return undefined
  const kinds: Readonly<Record<string, string>> = {
    gblinear: ', a linear model',
    dart: ', trees with dropout',
  }
  return `The booster is "${name}"${kinds[name] ?? ''}; only gbtree can be explained exactly.`
}

/** @returns a sentence for an objective that predicts no quantity of one row */
export function objectiveFault(name: string): string {
  if (name.startsWith('rank:')) return `The objective "${name}" orders rows; it does not predict kWh/day.`
  if (name.startsWith('multi:')) return `The objective "${name}" predicts classes, not kWh/day.`
  if (name.startsWith('survival:')) return `The objective "${name}" predicts times, not kWh/day.`
  return `The objective "${name}" is not known here.`
}
