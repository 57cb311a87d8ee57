/**
 * jsdom has no layout: every box is 0 x 0, and some browser interfaces are missing. Gives every element a
 * size (px) and adds the missing interfaces, so that lists, sliders and notices work. Call it once per file.
 */
export function pretendLayout({ width = 360, height = 800 } = {}): void {
  const size = (value: number) => ({ configurable: true, get: () => value })
  Object.defineProperties(HTMLElement.prototype, { offsetWidth: size(width), offsetHeight: size(height) })
  Object.defineProperties(Element.prototype, { clientWidth: size(width), clientHeight: size(height) })
  HTMLElement.prototype.setPointerCapture = () => undefined
  HTMLElement.prototype.hasPointerCapture = () => false
  HTMLElement.prototype.releasePointerCapture = () => undefined
  HTMLElement.prototype.scrollIntoView = () => undefined
  globalThis.ResizeObserver = class implements ResizeObserver {
    observe() {
      return undefined
    }
    unobserve() {
      return undefined
    }
    disconnect() {
      return undefined
    }
  }
}

/** Matches every `min-width` query and no other, like a desktop window. */
export const pretendWideWindow = () => pretendMedia((media) => media.includes('min-width'))

/** Matches no query, like a phone's window. */
export const pretendPhone = () => pretendMedia(() => false)

function pretendMedia(isMatch: (media: string) => boolean): void {
  window.matchMedia = (media) =>
    ({
      matches: isMatch(media),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
}
