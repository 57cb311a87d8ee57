/** Levenshtein distance. */
export function lettersApart(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [at, letter] of [...one].entries()) {
    const row = [at + 1]
    for (let place = 1; place <= other.length; place += 1) {
      const replaced = (above[place - 1] ?? 0) + Number(letter !== other[place - 1])
      row.push(Math.min(replaced, (above[place] ?? 0) + 1, (row[place - 1] ?? 0) + 1))
    }
    above = row
  }
  return above[other.length] ?? 0
}
