import { shapleyValues } from '@/server/engine/model/rates-and-factors'

const players = 6
const values = Float64Array.from({ length: 2 ** players }, (_, mask) => Math.sin(mask + 1) * 1e3)
const sizeOf = (mask: number) => [...mask.toString(2)].filter((bit) => bit === '1').length

/** |S|! (n-|S|-1)! / n! by size of S, by ratios. */
function weights(): number[] {
  const found = [1 / players]
  for (let size = 0; size + 1 < players; size += 1) {
    found.push((found[size] ?? 0) * ((size + 1) / Math.max(1, players - size - 1)))
  }
  return found
}

test('sums gains exactly, in the order of the coalitions', () => {
  const weightOf = weights()
  const share = (bit: number) =>
    values.reduce((sum, worth, mask) => {
      if (mask & bit) return sum
      return sum + (weightOf[sizeOf(mask)] ?? 0) * ((values[mask | bit] ?? 0) - worth)
    }, 0)
  const plain = Array.from({ length: players }, (_, player) => share(1 << player))
  expect([...shapleyValues(values)]).toEqual(plain)
  expect(weightOf[2]).toBeCloseTo((2 * 6) / 720, 15)
})
