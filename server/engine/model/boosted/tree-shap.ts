import { type Forest, forestOf, shareOf } from './forest'

import type { Booster } from './read-booster'
import type { Tree } from './read-tree'
import type { Row } from './score-trees'

interface QuadraturePoint {
  t: number
  weight: number
}

const newtonSteps = 100

/** P_n and its derivative at x, by the recurrence (k + 1) P_{k+1} = (2k + 1) x P_k - k P_{k-1}. */
function legendre(n: number, x: number): { value: number; slope: number } {
  let before = 1
  let value = x
  for (let k = 1; k < n; k++) [before, value] = [value, ((2 * k + 1) * x * value - k * before) / (k + 1)]
  return { value, slope: (n * (x * value - before)) / (x * x - 1) }
}

/** Gauss-Legendre quadrature over 0..1, exact for polynomials up to degree 2 n - 1. */
export function quadrature(n: number): QuadraturePoint[] {
  return Array.from({ length: n }, (_, k) => {
    let x = Math.cos((Math.PI * (k + 0.75)) / (n + 0.5))
    for (let step = 0; step < newtonSteps; step++) {
      const { value, slope } = legendre(n, x)
      const change = value / slope
      x -= change
      if (Math.abs(change) < 1e-16) break
    }
    const { slope } = legendre(n, x)
    return { t: (1 - x) / 2, weight: 1 / ((1 - x * x) * slope * slope) }
  })
}

/** Margin space; values and `bias` add up to the margin. */
export interface Contributions {
  values: Float64Array
  bias: number
}

/** An edge's factor, and its feature's contribution per unit of the sum below, in the three states of `stateOf`. */
interface Point {
  factor: Float64Array
  slope: Float64Array
}

interface Scratch {
  met: Uint8Array
  place: Int32Array
  product: Float64Array
  /** Sum over leaves of value times product. */
  below: Float64Array
}

const states = 3
/** Doubles per model: 128 MB, about 900,000 nodes of depth 6. */
const tableBudget = 2 ** 24

/**
 * Exact path-dependent TreeSHAP in time linear in the nodes. A leaf's game is worth value x product over j in S
 * of o_j x product over j not in S of z_j (Lundberg et al. 2020), where o_j is 1 when the row meets all
 * conditions on feature j, and z_j is the share of training rows that do. Its Shapley values are integrals of the
 * multilinear extension, phi_j = value (o_j - z_j) x integral over t in 0..1 of product over k != j of a_k(t),
 * a_k(t) = z_k + (o_k - z_k) t. Gauss-Legendre quadrature with half as many points as features is exact for them.
 * At each point, products are made on the way down, leaves summed on the way up, and an edge gives its feature
 * (o - z) / a times the sum below it; Linear TreeSHAP (Yu et al. 2022) does the same with polynomials.
 */
export function createTreeShap(booster: Booster): (row: Row) => Contributions {
  const forest = forestOf(booster.trees)
  const points = pointsOf(forest)
  const bias = booster.trees.reduce((sum, tree) => sum + meanOf(tree, 0), booster.baseMargin)
  const size = forest.count + 1
  const scratch: Scratch = {
    met: new Uint8Array(size).fill(1),
    place: new Int32Array(size),
    product: new Float64Array(size).fill(1),
    below: new Float64Array(size),
  }
  return (row) => {
    const values = new Float64Array(booster.featureNames.length)
    findStates(forest, row, scratch)
    for (const pointNow of points) {
      const point = pointNow()
      multiplyDown(forest, scratch, point)
      sumUp(forest, { ...scratch, values }, point)
    }
    return { values, bias }
  }
}

function pointsOf(forest: Forest): (() => Point)[] {
  const places = quadrature(Math.max(1, Math.ceil(forest.players / 2)))
  const isKept = 2 * states * forest.count * places.length <= tableBudget
  return places.map((each) => {
    const kept = isKept ? pointOf(forest, each) : null
    return () => kept ?? pointOf(forest, each)
  })
}

/**
 * Tables of a point. An edge's a is z + (1 - z) t if the row meets its feature's conditions, else z (1 - t), and
 * (o - z) / a is (1 - z) / a or -1 / (1 - t). Below a second split on a feature both replace those of the first:
 * neither met, the first alone, or both. Other edges replace 1 and 0, as if met.
 */
function pointOf(forest: Forest, { t, weight }: QuadraturePoint): Point {
  const { count } = forest
  const point = { factor: new Float64Array(states * count), slope: new Float64Array(states * count) }
  for (let node = 0; node < count; node++) {
    for (let state = 0; state < states; state++) {
      const edge = edgeAt(forest, { node, state, t })
      point.factor[states * node + state] = edge.factor
      point.slope[states * node + state] = weight * edge.slope
    }
  }
  return point
}

interface EdgeState {
  node: number
  state: number
  t: number
}

function edgeAt({ count, share, previous, parent }: Forest, { node, state, t }: EdgeState) {
  if (parent[node] === count) return { factor: 1, slope: 0 }
  const own = shareAt(share[node] ?? 0, state === 2, t)
  const before = previous[node] ?? count
  if (before === count) return own
  const replaced = shareAt(share[before] ?? 0, state > 0, t)
  // A replaced factor is 0 if no training row took the edge; then the product above is 0, too.
  const factor = replaced.factor === 0 ? 0 : own.factor / replaced.factor
  return { factor, slope: own.slope - replaced.slope }
}

const shareAt = (z: number, isMet: boolean, t: number) => {
  const met = z + (1 - z) * t
  return isMet ? { factor: met, slope: (1 - z) / met } : { factor: z * (1 - t), slope: -1 / (1 - t) }
}

// Every index below is within its array's length. Table look-ups replace branches that mispredict
// at every second node.

/** Sets an edge's o to 1 if the row meets it and all edges above with its feature. */
function findStates(forest: Forest, row: Row, { met, place }: Scratch): void {
  const { count, isLeft, feature, threshold, defaultLeft, previous } = forest
  for (let node = 0; node < count; node++) {
    const x = row[feature[node] as number] as number
    const side =
      Number(x < (threshold[node] as number)) | (Number(Number.isNaN(x)) & (defaultLeft[node] as number))
    const wasMet = met[previous[node] as number] as number
    const isMet = (side ^ (isLeft[node] as number) ^ 1) & wasMet
    met[node] = isMet
    place[node] = states * node + isMet + wasMet
  }
}

function multiplyDown(forest: Forest, { place, product, below }: Scratch, { factor }: Point): void {
  const { count, parent, value } = forest
  for (let node = 0; node < count; node++) {
    const made = (product[parent[node] as number] as number) * (factor[place[node] as number] as number)
    product[node] = made
    below[node] = (value[node] as number) * made
  }
}

function sumUp(
  forest: Forest,
  { place, below, values }: Scratch & Pick<Contributions, 'values'>,
  { slope }: Point,
): void {
  const { count, parent, feature } = forest
  for (let node = count - 1; node >= 0; node--) {
    const sum = below[node] as number
    const above = parent[node] as number
    const at = feature[node] as number
    below[above] = (below[above] as number) + sum
    values[at] = (values[at] as number) + sum * (slope[place[node] as number] as number)
  }
}

function meanOf(tree: Tree, node: number): number {
  const left = tree.left[node] ?? -1
  const right = tree.right[node] ?? -1
  if (left === -1) return tree.value[node] ?? 0
  return shareOf(tree, left, node) * meanOf(tree, left) + shareOf(tree, right, node) * meanOf(tree, right)
}
