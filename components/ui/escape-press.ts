/** Layers that take Escape before a sidebar does. */
const openAbove = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[data-place-card]'
const typedInto = 'textarea,select,[contenteditable],input:not([type="radio"],[type="checkbox"])'

/** Whether Escape belongs to something else: a layer above, or a field being edited. */
export function isEscapeTaken({ target }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest(typedInto) !== null
  return isTyped || document.querySelector(openAbove) !== null
}
