import * as z from 'zod'
import { ModelProblem } from '@/server/engine/errors/app-error'

/** XGBoost writes NaN, which `parseModel` reads as null. */
const numbers = z.array(
  z
    .number()
    .nullable()
    .transform((value) => value ?? Number.NaN),
)
/** Booleans in newer releases. */
const flags = z.array(z.union([z.number(), z.boolean()]))

export const treeSchema = z.object({
  left_children: numbers,
  right_children: numbers,
  split_indices: numbers,
  split_conditions: numbers,
  default_left: flags,
  split_type: flags.default([]),
  sum_hessian: numbers.optional(),
  tree_param: z.object({ size_leaf_vector: z.string().default('0') }).optional(),
})
type StoredTree = z.infer<typeof treeSchema>

/** By node; node 0 is the root. */
export interface Tree {
  left: Int32Array
  right: Int32Array
  feature: Int32Array
  /** Threshold of a split, value of a leaf. */
  value: Float32Array
  defaultLeft: Uint8Array
  /** Sum of hessians of the training rows that reached the node. */
  cover: Float32Array
  /** Splits on the longest path to a leaf. */
  depth: number
}

const maxDepth = 16

export function readTree(stored: StoredTree, { features, name }: { features: number; name: string }): Tree {
  const fail = (what: string): never => {
    throw new ModelProblem(`${name} ${what}.`)
  }
  const cover = stored.sum_hessian ?? fail('has no sum_hessian, which explanations need')
  const { left_children: left, right_children: right, split_indices: feature } = stored
  const count = left.length
  const lengths = [right, feature, stored.split_conditions, stored.default_left, cover].map(
    ({ length }) => length,
  )
  if (count === 0 || lengths.some((length) => length !== count)) fail('has columns of different lengths')
  if (stored.split_type.some(Boolean)) fail('splits by category, which is not supported')
  if (Number(stored.tree_param?.size_leaf_vector ?? 0) > 1) fail('has vectors as leaves')
  if (stored.split_conditions.some(Number.isNaN) || cover.some(Number.isNaN)) fail('has a value that is NaN')
  const isFeature = (index: number) => Number.isInteger(index) && index >= 0 && index < features
  const stray = feature.find((index, node) => left[node] !== -1 && !isFeature(index))
  if (stray !== undefined) fail(`splits on feature ${stray}, of ${features}`)
  const depth = depthOf(left, right, fail)
  if (depth > maxDepth) fail(`is ${depth} splits deep; ${maxDepth} are the most`)
  return {
    left: Int32Array.from(left),
    right: Int32Array.from(right),
    feature: Int32Array.from(feature),
    value: Float32Array.from(stored.split_conditions),
    defaultLeft: Uint8Array.from(stored.default_left, Number),
    cover: Float32Array.from(cover),
    depth,
  }
}

/** Refuses nodes with two parents and cycles. */
function depthOf(left: number[], right: number[], fail: (what: string) => never): number {
  const seen = new Uint8Array(left.length)
  const visit = (node: number): void => {
    if (!(Number.isInteger(node) && node >= 0 && node < left.length)) fail(`has no node ${node}`)
    if (seen[node]) fail(`reaches node ${node} twice`)
    seen[node] = 1
  }
  const childrenOf = (node: number) => (left[node] === -1 ? [] : [left[node] ?? -1, right[node] ?? -1])
  visit(0)
  let depth = 0
  for (let level = childrenOf(0); level.length > 0; level = level.flatMap(childrenOf)) {
    level.forEach(visit)
    depth++
  }
  return depth
}
