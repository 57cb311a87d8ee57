/** Whether a pattern may match a text of any length: a quantifier without an end, or no anchors. */
export function isUnbounded({ source }: RegExp): boolean {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return !/^\^.*\$$/s.test(plain) || /[*+]|\{\d+,\}/.test(plain)
}
