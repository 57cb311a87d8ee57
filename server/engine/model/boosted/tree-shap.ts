import { type LeafGame, leafShares } from './leaf-shares'
import type { Booster } from './read-booster'
import type { Tree } from './read-tree'
import { goesLeft, type Row } from './score-trees'

/** Doubles that the tables of one model may take: 128 MB. */
const tableBudget = 2 ** 24
/** Features on the way to a leaf up to which its shares are tabulated. */
const mostTabulated = 8

interface Leaf extends LeafGame {
  /** Distinct features on the way, in the order of their first split. */
  features: number[]
  /** Shares by mask of met features, `features.length` each; null where that would take too much memory. */
  table: Float64Array | null
}

interface Way {
  features: number[]
  zeros: number[]
}

interface Walk {
  /** Nodes in preorder with the bit of their feature on the way. */
  tree: Tree
  slots: Int32Array
  leaves: (Leaf | undefined)[]
}

/** Contributions of features in margin space; they and `bias` add up to the margin. */
export interface Contributions {
  values: Float64Array
  bias: number
}

/**
 * Exact path-dependent TreeSHAP with a table per leaf (Fast TreeSHAP v2, Yang 2021): a leaf's shares depend
 * only on which of its features' conditions a row meets, so that a row costs one look-up per leaf.
 */
export function createTreeShap(booster: Booster): (row: Row) => Contributions {
  const budget = { left: tableBudget }
  const walks = booster.trees.map((tree) => walkOf(tree, budget))
  const bias = booster.trees.reduce((sum, tree) => sum + meanOf(tree, 0), booster.baseMargin)
  return (row) => {
    const values = new Float64Array(booster.featureNames.length)
    for (const walk of walks) addTree(walk, row, values)
    return { values, bias }
  }
}

function walkOf(tree: Tree, budget: { left: number }): Walk {
  const slots = new Int32Array(tree.left.length)
  const leaves: (Leaf | undefined)[] = []
  const visit = (node: number, { features, zeros }: Way) => {
    const left = tree.left[node] ?? -1
    if (left === -1) {
      leaves[node] = leafOf({ value: tree.value[node] ?? 0, features, zeros }, budget)
      return
    }
    const slot = slotOf(tree.feature[node] ?? 0, features)
    slots[node] = slot
    const below = [...features]
    below[slot] = tree.feature[node] ?? 0
    for (const child of [left, tree.right[node] ?? -1]) {
      const shares = [...zeros]
      shares[slot] = (zeros[slot] ?? 1) * shareOf(tree, child, node)
      visit(child, { features: below, zeros: shares })
    }
  }
  visit(0, { features: [], zeros: [] })
  return { tree, slots, leaves }
}

/** Place of a feature on the way: its first split's, or the next free one. */
function slotOf(feature: number, features: readonly number[]): number {
  const known = features.indexOf(feature)
  return known === -1 ? features.length : known
}

function leafOf(leaf: Omit<Leaf, 'table'>, budget: { left: number }): Leaf {
  const count = leaf.features.length
  const size = count * 2 ** count
  if (count > mostTabulated || size > budget.left) return { ...leaf, table: null }
  budget.left -= size
  const table = new Float64Array(size)
  for (let met = 0; met < 2 ** count; met++) {
    leafShares(leaf, met, table.subarray(met * count, (met + 1) * count))
  }
  return { ...leaf, table }
}

/** Clears the bit of each feature whose condition the row fails, down to every leaf. */
function addTree({ tree, slots, leaves }: Walk, row: Row, values: Float64Array): void {
  const visit = (node: number, met: number): void => {
    const left = tree.left[node] ?? -1
    if (left === -1) {
      const leaf = leaves[node]
      if (leaf) addLeaf(leaf, met, values)
      return
    }
    const failed = met & ~(1 << (slots[node] ?? 0))
    const isLeft = goesLeft(tree, node, row)
    visit(left, isLeft ? met : failed)
    visit(tree.right[node] ?? -1, isLeft ? failed : met)
  }
  visit(0, -1)
}

function addLeaf(leaf: Leaf, met: number, values: Float64Array): void {
  const { features, table } = leaf
  const count = features.length
  const mask = met & (2 ** count - 1)
  const shares = table ?? new Float64Array(count)
  if (table === null) leafShares(leaf, mask, shares)
  const start = table === null ? 0 : mask * count
  for (let j = 0; j < count; j++) {
    const feature = features[j] ?? 0
    values[feature] = (values[feature] ?? 0) + (shares[start + j] ?? 0)
  }
}

/** Share of a parent's training rows that reached a child. */
function shareOf(tree: Tree, child: number, parent: number): number {
  const all = tree.cover[parent] ?? 0
  return all === 0 ? 0 : (tree.cover[child] ?? 0) / all
}

/** Mean of a tree's leaves, weighted by their cover. */
function meanOf(tree: Tree, node: number): number {
  const left = tree.left[node] ?? -1
  const right = tree.right[node] ?? -1
  if (left === -1) return tree.value[node] ?? 0
  return shareOf(tree, left, node) * meanOf(tree, left) + shareOf(tree, right, node) * meanOf(tree, right)
}
