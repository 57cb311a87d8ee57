/** Turns of other work until `end`. */
export function countTurns() {
  let turns = 0
  let isOver = false
  const count = () => {
    if (isOver) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  return {
    end() {
      isOver = true
      return turns
    },
  }
}
