/**
 * Caches computed styles until the document changes. jsdom matches every rule of its default style sheet on
 * each `getComputedStyle`, and a query by role asks for hundreds of elements, many times each.
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
