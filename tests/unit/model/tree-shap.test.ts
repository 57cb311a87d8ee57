import type { Booster } from '@/server/engine/model/boosted/read-booster'
import type { Tree } from '@/server/engine/model/boosted/read-tree'
import { goesLeft, type Row } from '@/server/engine/model/boosted/score-trees'
import { createTreeShap, quadrature } from '@/server/engine/model/boosted/tree-shap'

describe('quadrature', () => {
  it.each([1, 2, 3, 5, 8])('is exact up to degree 2 n - 1 with %i points', (n) => {
    for (let degree = 0; degree < 2 * n; degree++) {
      const sum = quadrature(n).reduce((total, { t, weight }) => total + weight * t ** degree, 0)
      expect(sum).toBeCloseTo(1 / (degree + 1), 13)
    }
  })
})

/** A made-up tree: every node splits on `feature(depth)` at .5, and its left child has `left` of its rows. */
function treeOf(depth: number, feature: (node: number) => number, left: (node: number) => number): Tree {
  const size = 2 ** (depth + 1) - 1
  const inner = 2 ** depth - 1
  const tree: Tree = {
    left: Int32Array.from({ length: size }, (_, node) => (node < inner ? 2 * node + 1 : -1)),
    right: Int32Array.from({ length: size }, (_, node) => (node < inner ? 2 * node + 2 : -1)),
    feature: Int32Array.from({ length: size }, (_, node) => feature(node)),
    value: Float32Array.from({ length: size }, (_, node) =>
      node < inner ? 0.3 + ((node * 7) % 5) / 10 : Math.sin(node),
    ),
    defaultLeft: Uint8Array.from({ length: size }, (_, node) => node % 2),
    cover: new Float32Array(size),
    depth,
  }
  tree.cover[0] = 1
  for (let node = 0; node < inner; node++) {
    tree.cover[2 * node + 1] = (tree.cover[node] ?? 0) * left(node)
    tree.cover[2 * node + 2] = (tree.cover[node] ?? 0) * (1 - left(node))
  }
  return tree
}

/** Expected value when only the features of the coalition are known. */
function worth(tree: Tree, row: Row, { coalition, node = 0 }: { coalition: number; node?: number }): number {
  const left = tree.left[node] ?? -1
  const right = tree.right[node] ?? -1
  if (left === -1) return tree.value[node] ?? 0
  const below = (child: number) => worth(tree, row, { coalition, node: child })
  if ((coalition >> (tree.feature[node] ?? 0)) & 1) return below(goesLeft(tree, node, row) ? left : right)
  const all = tree.cover[node] ?? 0
  if (all === 0) return 0
  return ((tree.cover[left] ?? 0) * below(left) + (tree.cover[right] ?? 0) * below(right)) / all
}

function shapley(trees: readonly Tree[], row: Row): number[] {
  const players = row.length
  const worths = Array.from({ length: 2 ** players }, (_, coalition) =>
    trees.reduce((sum, tree) => sum + worth(tree, row, { coalition }), 0),
  )
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return Array.from(row, (_, player) =>
    worths.reduce((sum, without, coalition) => {
      if ((coalition >> player) & 1) return sum
      const others = coalition.toString(2).replaceAll('0', '').length
      const weight = (factorial(others) * factorial(players - 1 - others)) / factorial(players)
      return sum + weight * ((worths[coalition | (1 << player)] ?? 0) - without)
    }, 0),
  )
}

const share = (node: number) => 0.2 + ((node * 13) % 7) / 10
const cases: [string, Tree[]][] = [
  ['a single leaf', [treeOf(0, () => 0, share)]],
  ['a feature at every depth', [treeOf(7, (node) => Math.floor(Math.log2(node + 1)) % 7, share)]],
  ['features that return', [treeOf(7, (node) => (node * 5) % 4, share), treeOf(3, () => 2, share)]],
  [
    'branches that no row of training reached',
    [
      treeOf(
        5,
        (node) => node % 5,
        (node) => (node % 3 === 0 ? 0 : 0.6),
      ),
    ],
  ],
]
const rows = [
  [0.1, 0.9, 0.45, 0.6, 0.2, 0.8, 0.5],
  [0.9, 0.1, Number.NaN, 0.2, 0.7, 0.35, Number.NaN],
].map((values) => Float32Array.from(values))

describe.each(cases)('TreeSHAP of %s', (_, trees) => {
  const booster: Booster = {
    objective: 'reg:squarederror',
    baseMargin: 0.5,
    attributes: {},
    trees,
    stored: trees.length,
    featureNames: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  }

  it.each(rows.map((row) => [row]))('equals the definition', (row) => {
    const { values: shares, bias } = createTreeShap(booster)(row)
    for (const [k, wanted] of shapley(trees, row).entries()) expect(shares[k]).toBeCloseTo(wanted, 9)
    expect(bias).toBeCloseTo(
      0.5 + trees.reduce((sum, tree) => sum + worth(tree, row, { coalition: 0 }), 0),
      6,
    )
  })
})
