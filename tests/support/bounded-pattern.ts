/** A pattern with an endless quantifier or without anchors. */
export function isUnbounded({ source }: RegExp): boolean {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return !/^\^.*\$$/s.test(plain) || /[*+]|\{\d+,\}/.test(plain)
}
