/** jsdom has no layout: every box is 0 x 0, and some interfaces are missing. Call it once per file. */
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

export const pretendWideWindow = () => pretendMedia((media) => media.includes('min-width'))

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
