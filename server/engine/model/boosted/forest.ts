import type { Tree } from './read-tree'

/** Preorder: parents precede children, and a tree's nodes are adjacent. */
export interface Forest {
  count: number
  /** `count` for roots. */
  parent: Int32Array
  isLeft: Uint8Array
  feature: Int32Array
  threshold: Float64Array
  defaultLeft: Uint8Array
  /** Nearest ancestor whose edge splits on the same feature; `count` without one. */
  previous: Int32Array
  /** z: share of training rows that meet the feature's conditions down to this edge. */
  share: Float64Array
  value: Float64Array
  players: number
}

interface Way {
  node: number
  split: number
  isLeft: boolean
  above: number
  edges: ReadonlyMap<number, number>
}

const root = { node: 0, split: 0, isLeft: false, above: -1 }

export function forestOf(trees: readonly Tree[]): Forest {
  const size = trees.reduce((sum, { left }) => sum + left.length, 0)
  const forest: Forest = {
    count: 0,
    parent: new Int32Array(size),
    isLeft: new Uint8Array(size),
    feature: new Int32Array(size),
    threshold: new Float64Array(size),
    defaultLeft: new Uint8Array(size),
    previous: new Int32Array(size),
    share: new Float64Array(size),
    value: new Float64Array(size),
    players: 0,
  }
  for (const tree of trees) addNode(forest, tree, { ...root, edges: new Map() })
  for (const links of [forest.parent, forest.previous]) {
    links.forEach((link, at) => {
      if (link < 0) links[at] = forest.count
    })
  }
  return forest
}

function addNode(forest: Forest, tree: Tree, way: Way): void {
  const { node, above, edges } = way
  const at = forest.count++
  addEdge(forest, tree, { ...way, at })
  const below = above < 0 ? edges : new Map(edges).set(forest.feature[at] ?? 0, at)
  const left = tree.left[node] ?? -1
  const right = tree.right[node] ?? -1
  if (left === -1) {
    forest.value[at] = tree.value[node] ?? 0
    forest.players = Math.max(forest.players, below.size)
    return
  }
  const child = { split: node, above: at, edges: below }
  addNode(forest, tree, { ...child, node: left, isLeft: true })
  addNode(forest, tree, { ...child, node: right, isLeft: false })
}

function addEdge(
  forest: Forest,
  tree: Tree,
  { at, node, split, isLeft, above, edges }: Way & { at: number },
) {
  const feature = tree.feature[split] ?? 0
  const before = edges.get(feature)
  forest.parent[at] = above
  forest.isLeft[at] = Number(isLeft)
  forest.feature[at] = feature
  forest.threshold[at] = tree.value[split] ?? 0
  forest.defaultLeft[at] = tree.defaultLeft[split] ?? 0
  forest.previous[at] = before ?? -1
  forest.share[at] = (before === undefined ? 1 : (forest.share[before] ?? 1)) * shareOf(tree, node, split)
}

export function shareOf(tree: Tree, child: number, parent: number): number {
  const all = tree.cover[parent] ?? 0
  return all === 0 ? 0 : (tree.cover[child] ?? 0) / all
}
