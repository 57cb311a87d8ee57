import type { Locator } from '@playwright/test'

/** Takes the map's graphics context; the browser may restore it. Marks the lost canvas `data-lost`. */
export const loseGraphics = (canvas: Locator, { isGivenBack }: { isGivenBack: boolean }) =>
  canvas.evaluate((element, givesBack) => {
    element.dataset.lost = ''
    const graphics = (element as HTMLCanvasElement).getContext('webgl2')
    const extension = graphics?.getExtension('WEBGL_lose_context')
    if (!extension) throw new Error('This browser cannot lose a graphics context.')
    if (givesBack)
      element.addEventListener('webglcontextlost', () => setTimeout(() => extension.restoreContext()))
    extension.loseContext()
  }, isGivenBack)
