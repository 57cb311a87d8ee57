/**
 * jsdom matches every rule of the browser's own style sheet anew at each `getComputedStyle`, and a query by role asks
 * for hundreds of elements, many times each. As long as nothing in the document changes, the answers stay the same.
 */
const compute = window.getComputedStyle.bind(window)
let known = new WeakMap<Element, CSSStyleDeclaration>()
const forget = () => {
  known = new WeakMap()
}
const changes = new MutationObserver(forget)
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !element.isConnected) return compute(element, pseudo)
  if (changes.takeRecords().length > 0) forget()
  const style = known.get(element) ?? compute(element)
  known.set(element, style)
  return style
}
