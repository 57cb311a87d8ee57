/**
 * Speaks the protocol of Google's loader: it replaces `importLibrary` and calls the callback named in its
 * address. A panorama shows its id and size.
 */
export function googleScript(address: string): string {
  const callback = new URL(address).searchParams.get('callback') ?? ''
  if (!/^[\w.]+$/.test(callback)) throw new Error(`Not a callback: ${callback}`)
  return `
    class StreetViewPanorama {
      constructor(element, { pano }) {
        const { width, height } = element.getBoundingClientRect()
        const picture = element.appendChild(document.createElement('div'))
        picture.textContent = 'Panorama ' + pano + ', ' + (width > 100 && height > 100 ? 'seen' : 'too small')
      }
    }
    const settings = {}
    google.maps.Settings = { getInstance: () => settings }
    const libraries = { core: {}, maps: {}, streetView: { StreetViewPanorama } }
    google.maps.importLibrary = async (name) => libraries[name]
    ${callback}()
  `
}
