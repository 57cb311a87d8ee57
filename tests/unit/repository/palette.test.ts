import { readFileSync } from 'node:fs'
import { palette } from '@/server/engine/documents/style/palette'

/** `mapRoadMajor` -> `map-road-major`, `ink50` -> `ink-50`. */
const tokenOf = (name: string) =>
  name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d+)$/, '-$1')
    .toLowerCase()

test.each(Object.entries(palette))('paints %s in documents as on screens', (name, value) => {
  const css = readFileSync('app/tokens.css', 'utf8')
  const token = new RegExp(`--color-${tokenOf(name)}:\\s*(#[0-9a-f]{6})`).exec(css)
  expect(token?.[1]).toBe(value)
})
