import type { Booster } from './read-booster'
import type { Tree } from './read-tree'

/** Inputs by feature in single precision, as XGBoost compares them; NaN is missing. */
export type Row = Float32Array

/** Whether a row goes left at a node: below the threshold, or missing if missing goes left. */
export function goesLeft(tree: Tree, node: number, row: Row): boolean {
  const x = row[tree.feature[node] ?? 0] ?? Number.NaN
  return Number.isNaN(x) ? tree.defaultLeft[node] === 1 : x < (tree.value[node] ?? 0)
}

/** Sum of the base score and one leaf of each tree, rounded to single precision after each as XGBoost does. */
export function marginOf({ baseMargin, trees }: Booster, row: Row): number {
  let margin = baseMargin
  for (const tree of trees) {
    let node = 0
    while (tree.left[node] !== -1) {
      node = (goesLeft(tree, node, row) ? tree.left[node] : tree.right[node]) ?? 0
    }
    margin = Math.fround(margin + (tree.value[node] ?? 0))
  }
  return margin
}
