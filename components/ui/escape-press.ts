/** Layers that take Escape before a sidebar does. */
const openAbove = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[data-place-card]'
const typedInto = 'textarea,select,[contenteditable],input:not([type="radio"],[type="checkbox"])'

export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typedInto) !== null

export const hasLayerAbove = (): boolean => document.querySelector(openAbove) !== null

export function isEscapeTaken({ target }: KeyboardEvent): boolean {
  return isTypedInto(target) || hasLayerAbove()
}
