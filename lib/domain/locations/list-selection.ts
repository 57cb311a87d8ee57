/** Toggles row `to`; rows from `from` on follow it, as with Shift. */
export function rangeToggled(
  rows: readonly { id: string }[],
  selected: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): Set<string> {
  const pressed = rows[to]
  const next = new Set(selected)
  if (!pressed) return next
  const isOn = !selected.has(pressed.id)
  const [first, last] = from < to ? [from, to] : [to, from]
  for (const { id } of rows.slice(first, last + 1)) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}
