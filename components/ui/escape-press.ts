/** Whatever takes Escape before a sidebar does. */
const openAbove = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[data-place-card]'
const typedInto = 'textarea,select,[contenteditable],input:not([type="radio"],[type="checkbox"])'

/** Whether something else takes a press of Escape: a layer above, or a field that is being filled in. */
export function isEscapeTaken({ target }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest(typedInto) !== null
  return isTyped || document.querySelector(openAbove) !== null
}
