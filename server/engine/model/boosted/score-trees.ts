import type { Booster } from './read-booster'
import type { Tree } from './read-tree'

/** Single precision, in which XGBoost compares; NaN is missing. */
export type Row = Float32Array

export function goesLeft(tree: Tree, node: number, row: Row): boolean {
  const x = row[tree.feature[node] ?? 0] ?? Number.NaN
  return Number.isNaN(x) ? tree.defaultLeft[node] === 1 : x < (tree.value[node] ?? 0)
}

/** Rounds to single precision after each tree, as XGBoost does. */
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
